package import MapSyntax

extension DiagnosticCode {
    /// Limits that no value keeps, or a default that does not keep them.
    package static let contradictoryLimits = DiagnosticCode("contradictory-limits", .error)
}

extension Diagnostic {
    static func contradictoryLimits(_ lower: String, _ upper: String, at range: TextRange, and other: TextRange) -> Diagnostic {
        Diagnostic(
            .contradictoryLimits, "no value keeps both '\(lower)' and '\(upper)'", at: range, label: "smaller than '\(lower)'",
            also: [Label(other, "'\(lower)' stands here")], help: "swap them or remove one")
    }

    static func defaultBreaks(_ limit: String, default literal: TextRange, limit range: TextRange) -> Diagnostic {
        Diagnostic(
            .contradictoryLimits, "the default does not keep the attribute's own '\(limit)'", at: literal,
            label: "not allowed by '\(limit)'",
            also: [Label(range, "the limit")], help: "write a default that is allowed, or another limit")
    }
}
