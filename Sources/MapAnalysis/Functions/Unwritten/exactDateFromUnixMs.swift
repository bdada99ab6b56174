extension Function {
    /// `dateFromUnixMs` for numbers that the date gives back; nil for numbers that are finer than a microsecond.
    static let exactDateFromUnixMs = Function(
        "exactDateFromUnixMs", "The date of a number of milliseconds, if the date gives the number back.", Dates.counting("milliseconds"),
        evaluate: { Dates.exact($0[0], of: 1_000) }, examples: [])
}
