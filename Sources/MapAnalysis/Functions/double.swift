extension Function {
    static let double = Function(
        "double", "Converts a number to the nearest double. Nil if the value is not a number or is too large.",
        [Form([Parameter("value", .integer)], gives: .type(.double))] + Conversion.from([.double], gives: .type(.double))
            + Conversion.from([.decimal], gives: .optional(.double)) + [Conversion.fromText(gives: .optional(.double))],
        evaluate: { arguments in
            switch arguments[0] {
            case .integer(let integer): .real(Double(integer))
            case .real(let real): .real(real)
            case .decimal(let decimal): RealText.value(decimal).map(Value.real) ?? .nil
            case .text(let text): RealText.value(text.string).map(Value.real) ?? .nil
            default: .nil
            }
        },
        inDatabase: { arguments in
            switch arguments[0].value {
            case .int16, .int32, .int64: .operation(.asReal)
            case .float, .double: .operation(.unchanged)
            default: .registered(RegisteredFunction.name(of: "double", arguments))
            }
        },
        examples: [
            Example(#"double("1e3")"#, .real(1000)), Example(#"double("abc")"#, .nil), Example(#"double("1e999")"#, .nil),
            Example("double(3)", .real(3)), Example("double(nil)", .nil),
        ])
}
