extension Function {
    package static let startOfSecond = Function(
        "startOfSecond", "Returns the date without the fraction of its second, as a column in whole seconds stores it.",
        [Form(Dates.form, gives: .type(.date))],
        evaluate: { arguments in
            guard case .date(let date) = arguments[0] else { return .nil }
            let rest = date % 1_000_000
            // The earliest second begins before the earliest instant.
            let (second, overflow) = date.subtractingReportingOverflow(rest < 0 ? rest + 1_000_000 : rest)
            return .date(overflow ? .min : second)
        },
        examples: [
            Example(#"startOfSecond(date("2024-02-29T12:34:56.789Z")) == date("2024-02-29T12:34:56Z")"#, .boolean(true)),
            Example(#"startOfSecond(date("1969-12-31T23:59:59.5Z"))"#, .date(-1_000_000)), Example("startOfSecond(nil)", .nil),
        ])
}
