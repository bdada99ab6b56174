extension Function {
    static let unixMs = Function(
        "unixMs", "Returns the milliseconds from the start of 1970, UTC, to the date, rounded down to a whole millisecond.",
        [Form(Dates.form, gives: .type(.int64))],
        evaluate: { Dates.count($0, of: 1_000) },
        examples: [
            Example(#"unixMs(date("1970-01-01T00:00:01.5Z"))"#, .integer(1_500)),
            Example(#"unixMs(date("1969-12-31T23:59:59.9995Z"))"#, .integer(-1)), Example("unixMs(nil)", .nil),
        ])
}
