extension Function {
    static let archive = Function(
        "archive",
        """
        A value as `NSKeyedArchiver` writes it: booleans and numbers as `NSNumber`, texts, dates, data and UUIDs as themselves, JSON as \
        dictionaries, arrays and what they hold.
        """,
        Conversion.from([.boolean, .int64, .double, .date, .uuid, .data], gives: .type(.data))
            + [Form([Parameter("value", .exactly(.json))], gives: .type(.data)), Conversion.fromText(gives: .type(.data))],
        evaluate: { .data(KeyedArchiveWriter.archive($0[0])) },
        examples: [
            Example(#"prefix(archive("a"), 8) == data("bplist00")"#, .boolean(true)),
            Example(#"date(unarchive(archive(date("2024-02-29")))) == date("2024-02-29")"#, .boolean(true)),
            Example(#"string(unarchive(archive(json("{\"n\": 1}"))).n)"#, .text("1")), Example("archive(nil)", .nil),
        ])
}
