package import MapSyntax

extension DiagnosticCode {
    /// SQL of a mapping that does more than change rows.
    package static let forbiddenSql = DiagnosticCode("forbidden-sql", .error)
}

extension Diagnostic {
    static func forbiddenSql(_ words: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .forbiddenSql, "SQL of a mapping \(words)", at: range, label: "not allowed in a mapping",
            help: "write statements that begin with INSERT, REPLACE, UPDATE, DELETE or WITH")
    }
}
