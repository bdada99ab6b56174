extension Function {
    /// `json(x).elements`. The second argument is the text at the root of the path, which may not be JSON.
    static let jsonElements = Function(
        "jsonElements", "The elements of an array; none where there is no such value.",
        [
            Form([Parameter("json", .json)], gives: .type(.sequence(.json))),
            Form([Parameter("json", .json), Parameter("root", .text)], gives: .type(.sequence(.json))),
        ],
        nilRule: .sees,
        precondition: Precondition(
            .notAnArray, "'.elements' needs a JSON array, and a value is not one",
            help: "leave such rows out with 'where', or choose another text with 'if'; nothing is nil here, "
                + "so 'onNil: drop' and '??' would change nothing"
        ) { arguments in
            guard let value = arguments[0].bytes else { return arguments.count < 2 || arguments[1].bytes.map(JSONText.isValid) ?? true }
            return JSONText.isNull(value) || JSONText.elements(of: value) != nil
        },
        evaluate: { .list($0[0].bytes.flatMap(JSONText.elements)?.map(Value.text) ?? []) },
        examples: [])
}
