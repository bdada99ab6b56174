package import MapSyntax

extension DiagnosticCode {
    /// The author writes SQL, about which mapc proves nothing.
    package static let unverifiableSql = DiagnosticCode("unverifiable-sql", .note)
}

extension Diagnostic {
    static func unverifiableSql(_ range: TextRange) -> Diagnostic {
        Diagnostic(
            .unverifiableSql, "mapc cannot check what this SQL does to the tables that it writes", at: range,
            label: "only SQLite reads this",
            help: "use 'where', 'set' or 'rows' if they can express it")
    }
}
