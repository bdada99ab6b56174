extension DiagnosticCode {
    package static let unknownFileKind = DiagnosticCode("unknown-file-kind", .error)
}

extension Diagnostic {
    /// A file that an argument names.
    package static func unknownFileKind(_ path: String) -> Diagnostic {
        Diagnostic(
            .unknownFileKind, "'\(path)' does not have the name of a model, a mapping or a project file", subject: path,
            help: "name models *.model.yaml, mappings *.mapping.yaml and the project file mapc.yaml")
    }

    /// A text without a name, such as standard input.
    package static func unknownFileKind(ofText name: String) -> Diagnostic {
        Diagnostic(
            .unknownFileKind, "\(name) has no key of a model, a mapping or a project file", subject: name,
            help: "begin a model with 'model:', and a mapping with 'mapping:'")
    }
}
