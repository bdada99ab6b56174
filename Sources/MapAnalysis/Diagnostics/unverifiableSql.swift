package import MapSyntax

extension DiagnosticCode {
    /// SQL of the author's, which no proof reaches.
    package static let unverifiableSql = DiagnosticCode("unverifiable-sql", .note)
}

extension Diagnostic {
    static func unverifiableSql(_ range: TextRange) -> Diagnostic {
        Diagnostic(
            .unverifiableSql, "nothing is proven of the tables that this SQL writes", at: range, label: "read by nobody but SQLite",
            help: "use 'where', 'set' or 'rows' if they can express it")
    }
}
