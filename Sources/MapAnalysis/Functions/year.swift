extension Function {
    static let year = Function(
        "year", "Returns the year in UTC.", [Form(Dates.form, gives: .type(.int32))],
        range: { _ in -300_000...300_000 },
        evaluate: { Dates.day($0[0]).map { .integer(Int64($0.year)) } ?? .nil },
        examples: [
            Example(#"year(date("2024-02-29"))"#, .integer(2024)), Example(#"year(date("1969-12-31T23:59:59Z"))"#, .integer(1969)),
            Example("year(nil)", .nil),
        ])
}
