extension Function {
    static let dateFromUnix = Function(
        "dateFromUnix", "Returns the date that is this many seconds after the start of 1970, UTC. Nil if it is outside the range of dates.",
        Dates.counting("seconds"),
        evaluate: { Dates.microseconds($0[0], of: 1_000_000).map(Value.date) ?? .nil },
        examples: [
            Example("dateFromUnix(1)", .date(1_000_000)), Example("dateFromUnix(-0.5)", .date(-500_000)),
            Example("dateFromUnix(9223372036854775807)", .nil), Example("dateFromUnix(nil)", .nil),
        ])
}
