import MapExecution
package import MapSyntax

extension DiagnosticCode {
    package static let damagedStore = DiagnosticCode("damaged-store", .error)
}

extension Diagnostic {
    static func damagedStore(_ store: String, words: String) -> Diagnostic {
        Diagnostic(
            .damagedStore, "SQLite finds the store damaged: \(words)", subject: store,
            help: "take a backup, or recover what can be read with '.recover' of the sqlite3 shell")
    }

    /// `findings` are the lines that SQLite's own check reports.
    static func damagedStore(_ store: String, _ integrity: Integrity, _ findings: [String]) -> Diagnostic {
        let areOfIndexes = findings.allSatisfy { finding in
            [" missing from index ", "wrong # of entries in index ", "non-unique entry in index "].contains(where: finding.contains)
        }
        let cure =
            areOfIndexes
            ? "the tables are whole: make the indexes anew with 'REINDEX' of the sqlite3 shell, and check again"
            : "take a backup, or recover what can be read with '.recover' of the sqlite3 shell"
        return Diagnostic(
            .damagedStore, "SQLite's \(integrity.rawValue) check finds the store damaged: \(findings[0])", subject: store,
            notes: Array(findings.dropFirst()).firstLines, help: cure)
    }
}
