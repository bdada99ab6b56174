package import MapSyntax

extension DiagnosticCode {
    /// Version hashes were brought for another form of the model.
    package static let outdatedVersionHashes = DiagnosticCode("outdated-version-hashes", .error)
}

extension Diagnostic {
    static func outdatedVersionHashes(at range: TextRange) -> Diagnostic {
        Diagnostic(
            .outdatedVersionHashes, "the model has changed since its version hashes were imported", at: range,
            label: "the model's fingerprint at the import",
            help: "run 'mapc import' again with '--momd' or '--hashes', or undo the change to the model")
    }
}
