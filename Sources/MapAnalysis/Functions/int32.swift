extension Function {
    private static let range32 = Int64(Int32.min)...Int64(Int32.max)

    static let int32 = Function(
        "int32", "The whole number as an int32; nil where it does not fit, has a fraction or is no number. `int32(round(x))` rounds first.",
        Conversion.integerForms(.int32),
        range: { Conversion.range($0, within: range32) },
        evaluate: { Conversion.integer($0[0], within: range32) },
        sql: { Conversion.integerSQL("int32", $0, within: range32) },
        shortcuts: Conversion.shortcuts(within: range32),
        examples: [
            Example("int32(7.0)", .integer(7)), Example("int32(2147483648)", .nil), Example(#"int32("12a")"#, .nil),
            Example("int32(nil)", .nil),
        ])
}
