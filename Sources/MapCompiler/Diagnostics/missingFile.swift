package import MapSyntax

extension DiagnosticCode {
    package static let missingFile = DiagnosticCode("missing-file", .error)
}

extension Diagnostic {
    /// `models:` or `mappings:` of the project file names a path that does not exist.
    package static func missingFile(_ path: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .missingFile, "file or folder '\(path)' not found", at: range, label: "relative to the project file",
            help: "correct the path, or remove it")
    }

    /// An argument names a path that does not exist. `names` are those in its folder.
    package static func missingFile(_ path: String, beside names: [String]) -> Diagnostic {
        let meant = nearestPath(to: path, among: names)
        return Diagnostic(
            .missingFile, "file or folder '\(path)' not found", subject: path,
            help: meant.map { "did you mean '\($0)'?" } ?? "check the path")
    }
}
