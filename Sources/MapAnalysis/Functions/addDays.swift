extension Function {
    package static let addDays = Function(
        "addDays",
        """
        Returns the date that is this many days of 86,400 seconds later, or earlier if the number is negative. Nil if the result is \
        outside the range of dates.
        """,
        Dates.addingForms("days"),
        evaluate: { Dates.adding($0, unit: DateText.microsecondsPerDay) },
        examples: [
            Example(#"addDays(date("2024-02-28"), 2) == date("2024-03-01")"#, .boolean(true)),
            Example(#"addDays(date("1970-01-02"), -1)"#, .date(0)), Example(#"addDays(date("1970-01-01"), 9223372036854775807)"#, .nil),
            Example("addDays(nil, 1)", .nil),
        ])
}
