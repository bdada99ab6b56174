package import MapSyntax

extension DiagnosticCode {
    /// A database that a test names is not as it was when it was locked.
    package static let lockedStore = DiagnosticCode("locked-store", .error)
}

extension Diagnostic {
    static func lockedStore(_ path: String, isGone: Bool, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .lockedStore, "the database '\(path)' is locked, but it \(isGone ? "no longer exists" : "has changed")", at: range,
            label: isGone ? "not found" : "not as it was locked",
            help: "restore the file, as a release has left it; if another one is right, run 'mapc lock --replace \(path)'")
    }
}
