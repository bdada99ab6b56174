package import MapSyntax

extension DiagnosticCode {
    /// The model that a Core Data store contains cannot be used.
    package static let unusableModelCache = DiagnosticCode("unusable-model-cache", .warning)
}

extension Diagnostic {
    static func unusableModelCache(_ store: String, reason: String) -> Diagnostic {
        Diagnostic(
            .unusableModelCache, "the model in 'Z_MODELCACHE' cannot be used: \(reason)", subject: store,
            help: "use 'mapc import' if you have the application's model")
    }
}
