package import MapSyntax

extension DiagnosticCode {
    /// With `--locked`: `mapc.lock` does not contain a version.
    package static let unlockedVersion = DiagnosticCode("unlocked-version", .error)
}

extension Diagnostic {
    static func unlockedVersion(_ version: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .unlockedVersion, "version \(version) is not in mapc.lock", at: range, label: "may change unnoticed",
            help: "run 'mapc lock' and commit the file")
    }

    static func unlockedVersions(_ versions: [String], at range: TextRange) -> Diagnostic {
        let words = versions.count == 1 ? "version \(versions[0])" : "versions \(versions.joined(separator: ", "))"
        return Diagnostic(
            .unlockedVersion, "mapc.lock is missing; it should record \(words)", at: range, label: "may change unnoticed",
            help: "run 'mapc lock' and commit the file")
    }
}
