extension Function {
    package static let addSeconds = Function(
        "addSeconds",
        """
        Returns the date that is this many seconds later, or earlier if the number is negative. Nil if the result is outside the range of \
        dates.
        """, Dates.addingForms("seconds"),
        evaluate: { Dates.adding($0, unit: 1_000_000) },
        examples: [
            Example(#"addSeconds(date("1970-01-01"), 0.5)"#, .date(500_000)),
            Example(#"addSeconds(date("1970-01-01"), -1)"#, .date(-1_000_000)),
            Example(#"addSeconds(date("1970-01-01"), 9223372036854775807)"#, .nil), Example("addSeconds(nil, 1)", .nil),
        ])
}
