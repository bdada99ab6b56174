import MapExecution
package import MapSyntax

extension DiagnosticCode {
    package static let damagedStore = DiagnosticCode("damaged-store", .error)
}

extension Diagnostic {
    static func damagedStore(_ store: String, words: String) -> Diagnostic {
        Diagnostic(
            .damagedStore, "the database is damaged: \(words)", subject: store,
            help: "restore a backup, or recover what can be read with '.recover' in the sqlite3 shell")
    }

    /// - Parameter findings: the lines of SQLite's own check.
    static func damagedStore(_ store: String, _ integrity: Integrity, _ findings: [String]) -> Diagnostic {
        let areOfIndexes = findings.allSatisfy { finding in
            [" missing from index ", "wrong # of entries in index ", "non-unique entry in index "].contains(where: finding.contains)
        }
        let cure =
            areOfIndexes
            ? "the tables are intact: rebuild the indexes with 'REINDEX' in the sqlite3 shell, and check again"
            : "restore a backup, or recover what can be read with '.recover' in the sqlite3 shell"
        return Diagnostic(
            .damagedStore, "SQLite's \(integrity.rawValue) check reports that the database is damaged: \(findings[0])", subject: store,
            notes: Array(findings.dropFirst()).firstLines, help: cure)
    }
}
