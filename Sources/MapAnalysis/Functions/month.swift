extension Function {
    static let month = Function(
        "month", "Returns the month, 1 to 12, in UTC.", [Form(Dates.form, gives: .type(.int16))],
        range: { _ in 1...12 },
        evaluate: { Dates.day($0[0]).map { .integer(Int64($0.month)) } ?? .nil },
        examples: [
            Example(#"month(date("2024-02-29"))"#, .integer(2)), Example(#"month(date("2024-01-01T00:30:00+01:00"))"#, .integer(12)),
            Example("month(nil)", .nil),
        ])
}
