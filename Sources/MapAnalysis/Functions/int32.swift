extension Function {
    private static let range32 = Int64(Int32.min)...Int64(Int32.max)

    static let int32 = Function(
        "int32",
        """
        Converts a whole number to an int32. Nil if it does not fit, has a fraction or is not a number. Write `int32(round(x))` to round \
        first.
        """,
        Conversion.integerForms(.int32),
        range: { Conversion.range($0, within: range32) },
        evaluate: { Conversion.integer($0[0], within: range32) },
        inDatabase: { Conversion.integerInDatabase("int32", $0, within: range32) },
        shortcuts: Conversion.shortcuts(within: range32),
        examples: [
            Example("int32(7.0)", .integer(7)), Example("int32(2147483648)", .nil), Example(#"int32("12a")"#, .nil),
            Example("int32(nil)", .nil),
        ])
}
