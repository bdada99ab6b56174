extension Function {
    static let int64 = Function(
        "int64",
        """
        Converts a whole number to an int64. Nil if it does not fit, has a fraction or is not a number. Write `int64(round(x))` to round \
        first.
        """,
        Conversion.integerForms(.int64),
        range: { Conversion.range($0, within: .min ... .max) },
        evaluate: { Conversion.integer($0[0], within: .min ... .max) },
        inDatabase: { Conversion.integerInDatabase("int64", $0, within: .min ... .max) },
        shortcuts: Conversion.shortcuts(within: .min ... .max),
        examples: [
            Example(#"int64("12")"#, .integer(12)), Example(#"int64(" 12")"#, .nil), Example("int64(1.5)", .nil),
            Example("int64(round(1.5))", .integer(2)), Example("int64(true)", .integer(1)), Example("int64(nil)", .nil),
        ])
}
