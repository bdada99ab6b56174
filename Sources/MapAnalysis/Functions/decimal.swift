extension Function {
    static let decimal = Function(
        "decimal",
        """
        Converts a number to a decimal. A double becomes the shortest decimal that is read as the same double. Nil if the value is not a \
        number.
        """,
        [Form([Parameter("value", .integer)], gives: .type(.decimal))] + Conversion.from([.decimal], gives: .type(.decimal))
            + Conversion.from([.double], gives: .optional(.decimal)) + [Conversion.fromText(gives: .optional(.decimal))],
        evaluate: { arguments in
            switch arguments[0] {
            case .integer(let integer): .decimal(String(integer))
            case .real(let real): DecimalText.text(real).map(Value.decimal) ?? .nil
            case .text(let text): DecimalText.normalised(utf8: text).map(Value.decimal) ?? .nil
            case .decimal: arguments[0]
            default: .nil
            }
        },
        inDatabase: { arguments in
            arguments[0].value == .decimal ? .operation(.unchanged) : .registered(RegisteredFunction.name(of: "decimal", arguments))
        },
        examples: [
            Example(#"decimal("007.50")"#, .decimal("7.5")), Example("decimal(0.1)", .decimal("0.1")), Example(#"decimal("1,5")"#, .nil),
            Example("decimal(-3)", .decimal("-3")), Example("decimal(nil)", .nil),
        ])
}
