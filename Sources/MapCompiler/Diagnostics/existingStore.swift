package import MapSyntax

extension DiagnosticCode {
    package static let existingStore = DiagnosticCode("existing-store", .error)
}

extension Diagnostic {
    static func existingStore(_ path: String) -> Diagnostic {
        Diagnostic(
            .existingStore, "a store is to be made, and '\(path)' is there already", subject: path,
            help: "give '--into' a name that is free")
    }
}
