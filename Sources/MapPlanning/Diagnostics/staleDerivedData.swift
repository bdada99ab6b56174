package import MapSyntax

extension DiagnosticCode {
    /// A virtual table that only triggers fill would no longer match the rows.
    package static let staleDerivedData = DiagnosticCode("stale-derived-data", .error)
}

extension Diagnostic {
    static func staleDerivedData(_ table: String, filledBy trigger: String, on source: String, at range: TextRange?) -> Diagnostic {
        Diagnostic(
            .staleDerivedData, "rows of '\(source)' change, but only the trigger '\(trigger)' updates '\(table)'",
            at: range,
            notes: ["triggers do not run during a migration"],
            help: "write 'allow: { stale-derived-data: <how it is filled afterwards> }' in the mapping, or drop '\(table)' first")
    }

    static func staleDerivedData(_ index: String, on source: String, at range: TextRange?) -> Diagnostic {
        Diagnostic(
            .staleDerivedData, "rows of '\(source)' change, and mapc cannot tell whether the full-text index '\(index)' indexes them",
            at: range,
            notes: ["it has no content table, and no trigger fills it"],
            help: "write 'allow: { stale-derived-data: <how it is filled afterwards> }' in the mapping, or drop '\(index)' first")
    }
}
