import MapExecution
package import MapSyntax

extension DiagnosticCode {
    /// The version that `--from` states is not that of the database's last receipt.
    package static let otherVersion = DiagnosticCode("other-version", .error)
}

extension Diagnostic {
    static func otherVersion(_ told: String, of store: String, by receipt: Receipt) -> Diagnostic {
        Diagnostic(
            .otherVersion, "the database is at version \(receipt.version) by its last run, and not at version \(told)", subject: store,
            help: "leave out '--from'; if something else has changed the version since, remove the record of the runs: "
                + "'DROP TABLE mapc_store'")
    }
}
