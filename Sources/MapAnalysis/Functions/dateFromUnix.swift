extension Function {
    static let dateFromUnix = Function(
        "dateFromUnix", "The date so many seconds after 1970 began, UTC; nil where that is beyond all dates.", Dates.counting("seconds"),
        evaluate: { Dates.microseconds($0[0], of: 1_000_000).map(Value.date) ?? .nil },
        examples: [
            Example("dateFromUnix(1)", .date(1_000_000)), Example("dateFromUnix(-0.5)", .date(-500_000)),
            Example("dateFromUnix(9223372036854775807)", .nil), Example("dateFromUnix(nil)", .nil),
        ])
}
