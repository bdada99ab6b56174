package import MapSyntax

extension DiagnosticCode {
    package static let missingFile = DiagnosticCode("missing-file", .error)
}

extension Diagnostic {
    /// `models:` or `mappings:` of the project file names a file that does not exist.
    package static func missingFile(_ path: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .missingFile, "there is no file or folder '\(path)'", at: range, label: "relative to the project file",
            help: "correct the path, or remove it")
    }

    /// An argument names a file that does not exist.
    package static func missingFile(_ path: String) -> Diagnostic {
        Diagnostic(.missingFile, "there is no file or folder '\(path)'", subject: path, help: "check the path")
    }
}
