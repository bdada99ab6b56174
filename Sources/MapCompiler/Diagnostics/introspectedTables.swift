package import MapSyntax

extension DiagnosticCode {
    /// The model of a Core Data store was read from its tables.
    package static let introspectedTables = DiagnosticCode("introspected-tables", .note)
    /// The model that a Core Data store contains cannot be used.
    package static let unusableModelCache = DiagnosticCode("unusable-model-cache", .warning)
}

extension Diagnostic {
    static func introspectedTables(_ store: String) -> Diagnostic {
        Diagnostic(
            .introspectedTables, "the database does not contain its model, so this model was read from its tables", subject: store,
            notes: ["tables do not have the case of names, nor which properties are optional, nor counts and renaming IDs"],
            help: "use 'mapc import' if you have the application's model")
    }

    static func unusableModelCache(_ store: String, reason: String) -> Diagnostic {
        Diagnostic(
            .unusableModelCache, "the model in 'Z_MODELCACHE' cannot be used: \(reason)", subject: store,
            help: "use 'mapc import' if you have the application's model")
    }
}
