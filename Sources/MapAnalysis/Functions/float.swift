extension Function {
    static let float = Function(
        "float", "Converts a number to the nearest float. Nil if the value is not a number or is too large.",
        [Form([Parameter("value", .integer)], gives: .type(.float))]
            + Conversion.from([.double, .decimal], gives: .optional(.float)) + [Conversion.fromText(gives: .optional(.float))],
        evaluate: { arguments in
            let value = double.evaluate(arguments)
            guard let real = value.real, real.isFinite else { return value }
            return Float(real).isFinite ? .real(normalising: Double(Float(real))) : .nil
        },
        examples: [
            Example("float(0.1)", .real(Double(Float(0.1)))), Example("float(1e300)", .nil), Example(#"float("2.5")"#, .real(2.5)),
            Example("float(nil)", .nil),
        ])
}
