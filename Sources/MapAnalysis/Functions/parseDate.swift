extension Function {
    static let parseDate = Function(
        "parseDate",
        """
        Reads a date from a text in a format with the letters of `formatDate`. Nil if the text does not have this format. Doubled letters \
        stand for two digits, single ones for one or two. Parts that the format leaves out are those of 1970-01-01T00:00:00, UTC. A day of \
        the week must be the right one.
        """,
        [Form([Parameter("text", .text), Parameter("format", .written(.dateFormat))], gives: .optional(.date))],
        evaluate: { arguments in
            guard let text = arguments[0].bytes, let format = arguments[1].bytes.flatMap({ DateFormat($0.string) }) else { return .nil }
            return format.date(of: text).map(Value.date) ?? .nil
        },
        examples: [
            Example(#"parseDate("29.2.2024", "d.M.yyyy") == date("2024-02-29")"#, .boolean(true)),
            Example(#"parseDate("Feb 29 2024 1:05 PM", "MMM d yyyy h:mm a") == date("2024-02-29T13:05:00Z")"#, .boolean(true)),
            Example(#"parseDate("2024-02-29 01:00 +0200", "yyyy-MM-dd HH:mm Z") == date("2024-02-28T23:00:00Z")"#, .boolean(true)),
            Example(#"parseDate("30.2.2024", "d.M.yyyy")"#, .nil), Example(#"parseDate(nil, "yyyy")"#, .nil),
        ])
}
