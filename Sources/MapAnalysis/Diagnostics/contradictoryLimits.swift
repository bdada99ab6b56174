package import MapSyntax

extension DiagnosticCode {
    /// No value satisfies an attribute's limits, or its default breaks them.
    package static let contradictoryLimits = DiagnosticCode("contradictory-limits", .error)
}

extension Diagnostic {
    static func contradictoryLimits(_ lower: String, _ upper: String, at range: TextRange, and other: TextRange) -> Diagnostic {
        Diagnostic(
            .contradictoryLimits, "no value satisfies both '\(lower)' and '\(upper)'", at: range, label: "smaller than '\(lower)'",
            also: [Label(other, "'\(lower)' is here")], help: "swap them or remove one")
    }

    static func defaultBreaks(_ limit: String, default literal: TextRange, limit range: TextRange) -> Diagnostic {
        Diagnostic(
            .contradictoryLimits, "the default breaks the attribute's own '\(limit)'", at: literal,
            label: "not allowed by '\(limit)'",
            also: [Label(range, "the limit")], help: "change the default or the limit")
    }
}
