extension Function {
    static let day = Function(
        "day", "Returns the day of the month, 1 to 31, in UTC.", [Form(Dates.form, gives: .type(.int16))],
        range: { _ in 1...31 },
        evaluate: { Dates.day($0[0]).map { .integer(Int64($0.day)) } ?? .nil },
        examples: [
            Example(#"day(date("2024-02-29"))"#, .integer(29)), Example(#"day(date("1969-12-31"))"#, .integer(31)),
            Example("day(nil)", .nil),
        ])
}
