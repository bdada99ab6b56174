extension Function {
    /// The member `name`, as in `json(x).name`.
    static let jsonMember = Function(
        "jsonMember", "The member of that name; nil where there is none.",
        [Form([Parameter("json", .json), Parameter("name", .text)], gives: .optional(.json))],
        evaluate: { arguments in
            guard let text = arguments[0].bytes, let name = arguments[1].bytes else { return .nil }
            return JSONText.member(name, of: text).map(Value.text) ?? .nil
        },
        examples: [])
}
