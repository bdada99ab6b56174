extension Function {
    static let removeSuffix = Function(
        "removeSuffix", "The text, or data, without another at its end; unchanged where it does not end with that.",
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
