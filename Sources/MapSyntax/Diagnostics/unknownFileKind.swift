extension DiagnosticCode {
    package static let unknownFileKind = DiagnosticCode("unknown-file-kind", .error)
}

extension Diagnostic {
    /// A file that an argument names.
    package static func unknownFileKind(_ path: String) -> Diagnostic {
        Diagnostic(
            .unknownFileKind, "mapc cannot tell from its name what kind of file '\(path)' is", subject: path,
            help: "name models *.model.yaml, mappings *.mapping.yaml and the project file mapc.yaml")
    }
}
