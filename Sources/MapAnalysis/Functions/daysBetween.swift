extension Function {
    static let daysBetween = Function(
        "daysBetween",
        "Returns how many midnights, in UTC, lie between one date and another. The number is negative if the second date is earlier.",
        [Form(Dates.between, gives: .type(.int64))],
        evaluate: { arguments in
            guard case (.date(let first), .date(let second)) = (arguments[0], arguments[1]) else { return .nil }
            return .integer(Int64(DateText.split(second).day) - Int64(DateText.split(first).day))
        },
        examples: [
            Example(#"daysBetween(date("2024-02-28T23:00:00Z"), date("2024-03-01"))"#, .integer(2)),
            Example(#"daysBetween(date("1970-01-01"), date("1969-12-31T23:59:59Z"))"#, .integer(-1)),
            Example(#"daysBetween(date("1970-01-01"), nil)"#, .nil),
        ])
}
