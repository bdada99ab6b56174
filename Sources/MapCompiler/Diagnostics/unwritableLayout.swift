import MapAnalysis
package import MapSyntax

extension DiagnosticCode {
    /// mapc does not know how to write the whole of a Core Data store.
    package static let unwritableLayout = DiagnosticCode("unwritable-layout", .error)
}

extension Diagnostic {
    static func unwritableLayout(of model: Model) -> Diagnostic {
        Diagnostic(
            .unwritableLayout, "version \(model.version) is in layout core-data, and mapc does not make a new Core Data store",
            at: model.versionRange, label: "in layout core-data",
            help: "let the application make the store; mapc migrates the stores that Core Data made")
    }

    static func unwritableLayout(of configuration: String, in store: String) -> Diagnostic {
        Diagnostic(
            .unwritableLayout,
            "the database has only the entities of configuration '\(configuration)', and how Core Data numbers these is not known",
            subject: store, help: "migrate this store with Core Data")
    }
}
