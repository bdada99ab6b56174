package import MapSyntax

extension DiagnosticCode {
    /// The last receipt of a database names one version, and its `user_version` another one or none.
    package static let contradictingUserVersion = DiagnosticCode("contradicting-user-version", .error)
}

extension Diagnostic {
    /// `version` is that of the receipt, and `other` the one that has the number under `userVersion`.
    static func contradictingUserVersion(_ number: Int64, of store: String, at version: String, other: String?, isNewer: Bool) -> Diagnostic
    {
        let meaning = other.map { "that of version \($0)" } ?? (isNewer ? "greater than any under 'userVersion'" : "that of no version")
        return Diagnostic(
            .contradictingUserVersion,
            "the database is at version \(version) by its last run, and its user_version is \(number), \(meaning)", subject: store,
            notes: ["another program has changed the database or its user_version since"],
            help: isNewer
                ? "use the project of the program that changed it"
                : "find out which of the two is right: set 'PRAGMA user_version' to that of version \(version), or remove the record of the runs: 'DROP TABLE mapc_store'"
        )
    }
}
