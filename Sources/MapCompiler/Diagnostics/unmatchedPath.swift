package import MapSyntax

extension DiagnosticCode {
    package static let unmatchedPath = DiagnosticCode("unmatched-path", .warning)
}

extension Diagnostic {
    static func unmatchedPath(_ path: Name) -> Diagnostic {
        Diagnostic(
            .unmatchedPath, "no file of the project matches '\(path.text)'", at: path.range, label: "has no effect",
            help: "write a path from the project file, as in 'models/' or '**/1-*.mapping.yaml'")
    }
}
