import MapExecution
package import MapSyntax

extension DiagnosticCode {
    /// The version that `--from` states is not the one that the database itself names.
    package static let otherVersion = DiagnosticCode("other-version", .error)
}

extension Diagnostic {
    static func otherVersion(_ told: String, of store: String, butAt version: String, by evidence: StoreState.Evidence) -> Diagnostic {
        let (words, cure) =
            switch evidence {
            case .hashes, .hashesAndTables: ("by its version hashes", nil as String?)
            case .userVersion: ("by its user_version", "set 'PRAGMA user_version' to that of version \(told)")
            default: ("by its last run", "remove the record of the runs: 'DROP TABLE mapc_store'")
            }
        let help = cure.map { "leave out '--from'; if something else has changed the version since, \($0)" }
        return Diagnostic(
            .otherVersion, "the database is at version \(version) \(words), and not at version \(told)", subject: store,
            help: help ?? "leave out '--from'")
    }
}
