extension Function {
    package static let startOfDay = Function(
        "startOfDay", "Returns midnight, UTC, at the start of the date's day.", [Form(Dates.form, gives: .type(.date))],
        evaluate: { arguments in
            guard case .date(let date) = arguments[0] else { return .nil }
            // The earliest day begins before the earliest instant.
            let (midnight, overflow) = date.subtractingReportingOverflow(DateText.split(date).time)
            return .date(overflow ? .min : midnight)
        },
        examples: [
            Example(#"startOfDay(date("2024-02-29T12:34:56Z")) == date("2024-02-29")"#, .boolean(true)),
            Example(#"startOfDay(date("1969-12-31T23:00:00Z"))"#, .date(-86_400_000_000)), Example("startOfDay(nil)", .nil),
        ])
}
