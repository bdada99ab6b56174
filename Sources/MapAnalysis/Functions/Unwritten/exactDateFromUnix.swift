extension Function {
    /// `dateFromUnix` for numbers that the date gives back; nil for numbers that are finer than a microsecond.
    static let exactDateFromUnix = Function(
        "exactDateFromUnix", "The date of a number of seconds, if the date gives the number back.", Dates.counting("seconds"),
        evaluate: { Dates.exact($0[0], of: 1_000_000) }, examples: [])
}
