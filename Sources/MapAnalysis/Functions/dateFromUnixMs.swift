extension Function {
    static let dateFromUnixMs = Function(
        "dateFromUnixMs",
        "Returns the date that is this many milliseconds after the start of 1970, UTC. Nil if it is outside the range of dates.",
        Dates.counting("milliseconds"),
        evaluate: { Dates.microseconds($0[0], of: 1_000).map(Value.date) ?? .nil },
        examples: [
            Example("dateFromUnixMs(1500)", .date(1_500_000)), Example("dateFromUnixMs(0.25)", .date(250)),
            Example("dateFromUnixMs(9223372036854775807)", .nil), Example("dateFromUnixMs(nil)", .nil),
        ])
}
