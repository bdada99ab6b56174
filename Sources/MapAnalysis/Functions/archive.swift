extension Function {
    static let archive = Function(
        "archive",
        """
        Returns a value as `NSKeyedArchiver` writes it. Booleans and numbers become `NSNumber`, decimals `NSDecimalNumber`. Texts, dates, \
        data and UUIDs keep their type. JSON becomes dictionaries, arrays and their values. Nil if a decimal has more digits than an \
        `NSDecimalNumber` can have.
        """,
        Conversion.from([.boolean, .int64, .double, .date, .uuid, .data], gives: .type(.data))
            + Conversion.from([.decimal], gives: .optional(.data))
            + [Form([Parameter("value", .exactly(.json))], gives: .type(.data)), Conversion.fromText(gives: .type(.data))],
        evaluate: { arguments in
            if case .decimal(let decimal) = arguments[0], ArchivedDecimal(decimal) == nil { return .nil }
            return .data(KeyedArchiveWriter.archive(arguments[0]))
        },
        examples: [
            Example(#"prefix(archive("a"), 8) == data("bplist00")"#, .boolean(true)),
            Example(#"date(unarchive(archive(date("2024-02-29")))) == date("2024-02-29")"#, .boolean(true)),
            Example(#"decimal(unarchive(archive(decimal("-12.50"))!)!)"#, .decimal("-12.5")),
            Example(#"archive(decimal("1234567890123456789012345678901234567890"))"#, .nil),
            Example(#"string(unarchive(archive(json("{\"n\": 1}"))).n)"#, .text("1")), Example("archive(nil)", .nil),
        ])
}
