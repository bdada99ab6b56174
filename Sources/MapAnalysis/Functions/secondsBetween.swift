extension Function {
    static let secondsBetween = Function(
        "secondsBetween",
        "Returns the seconds from one date to another, with fractions. The number is negative if the second date is earlier.",
        [Form(Dates.between, gives: .type(.double))],
        evaluate: { arguments in Dates.distance(from: arguments[0], to: arguments[1]).map { .real(Double($0) / 1_000_000) } ?? .nil },
        examples: [
            Example(#"secondsBetween(date("1970-01-01"), date("1970-01-01T00:01:00.5Z"))"#, .real(60.5)),
            Example(#"secondsBetween(date("1970-01-02"), date("1970-01-01"))"#, .real(-86_400)),
            Example(#"secondsBetween(nil, date("1970-01-01"))"#, .nil),
        ])
}
