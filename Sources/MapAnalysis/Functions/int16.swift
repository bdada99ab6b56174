extension Function {
    private static let range16 = Int64(Int16.min)...Int64(Int16.max)

    static let int16 = Function(
        "int16",
        """
        Converts a whole number to an int16. Nil if it does not fit, has a fraction or is not a number. Write `int16(round(x))` to round \
        first.
        """,
        Conversion.integerForms(.int16),
        range: { Conversion.range($0, within: range16) },
        evaluate: { Conversion.integer($0[0], within: range16) },
        inDatabase: { Conversion.integerInDatabase("int16", $0, within: range16) },
        shortcuts: Conversion.shortcuts(within: range16),
        examples: [
            Example("int16(7)", .integer(7)), Example("int16(32768)", .nil), Example(#"int16("-5")"#, .integer(-5)),
            Example("int16(nil)", .nil),
        ])
}
