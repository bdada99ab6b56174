extension Function {
    static let date = Function(
        "date", "Reads a date from a text in ISO 8601. A text without a time zone is read as UTC. Nil if the text is not a date.",
        Conversion.from([.date], gives: .type(.date)) + [Conversion.fromText(gives: .optional(.date))],
        evaluate: { arguments in
            switch arguments[0] {
            case .date: arguments[0]
            case .text(let text): DateText.microseconds(bytes: text).map(Value.date) ?? .nil
            default: .nil
            }
        },
        inDatabase: { arguments in
            arguments[0].value == .date ? .operation(.unchanged) : .registered(RegisteredFunction.name(of: "date", arguments))
        },
        examples: [
            Example(#"date("1970-01-02")"#, .date(86_400_000_000)), Example(#"date("1970-01-01T01:00:00.5+01:00")"#, .date(500_000)),
            Example(#"date("2023-02-29")"#, .nil), Example("date(nil)", .nil),
        ])
}
