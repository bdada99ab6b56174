package import MapSyntax

extension DiagnosticCode {
    package static let existingStore = DiagnosticCode("existing-store", .error)
}

extension Diagnostic {
    static func existingStore(_ path: String) -> Diagnostic {
        Diagnostic(
            .existingStore, "'\(path)' exists already", subject: path,
            help: "write the name of a new file after '--into'")
    }
}
