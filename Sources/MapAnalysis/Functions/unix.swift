extension Function {
    static let unix = Function(
        "unix", "Returns the seconds from the start of 1970, UTC, to the date, rounded down to a whole second.",
        [Form(Dates.form, gives: .type(.int64))],
        evaluate: { Dates.count($0, of: 1_000_000) },
        examples: [
            Example(#"unix(date("1970-01-02"))"#, .integer(86_400)), Example(#"unix(date("1969-12-31T23:59:59.5Z"))"#, .integer(-1)),
            Example("unix(nil)", .nil),
        ])
}
