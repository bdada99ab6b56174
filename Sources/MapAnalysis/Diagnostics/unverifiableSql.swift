package import MapSyntax

extension DiagnosticCode {
    /// SQL of the author's, which no proof reaches.
    package static let unverifiableSql = DiagnosticCode("unverifiable-sql", .note)
}

extension Diagnostic {
    static func unverifiableSql(_ range: TextRange) -> Diagnostic {
        Diagnostic(
            .unverifiableSql, "nothing is proven of the tables that this SQL writes", at: range, label: "read by nobody but SQLite",
            help: "say it with 'where', 'set' or 'rows' if that can be said")
    }
}
