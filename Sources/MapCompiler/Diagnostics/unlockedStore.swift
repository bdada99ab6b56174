package import MapSyntax

extension DiagnosticCode {
    /// With `--locked`: `mapc.lock` does not have a database that a test names.
    package static let unlockedStore = DiagnosticCode("unlocked-store", .error)
}

extension Diagnostic {
    static func unlockedStore(_ path: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .unlockedStore, "the database '\(path)' is not in mapc.lock", at: range, label: "may change unnoticed",
            help: "run 'mapc lock' and commit both files")
    }
}
