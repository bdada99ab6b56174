extension Function {
    static let removeSuffix = Function(
        "removeSuffix", "Removes a text or data from the end of another. Unchanged if the value does not end with it.",
        Form.textOrData(["text", "suffix"]) { .type($0) },
        evaluate: { arguments in
            guard let whole = arguments[0].bytes, let part = arguments[1].bytes, whole.hasSuffix(part) else { return arguments[0] }
            return arguments[0].cut { $0.dropLast(part.count) }
        },
        examples: [
            Example(#"removeSuffix("photo.jpeg", ".jpeg")"#, .text("photo")), Example(#"removeSuffix("photo", ".jpeg")"#, .text("photo")),
            Example(#"removeSuffix("photo", nil)"#, .nil),
        ])
}
