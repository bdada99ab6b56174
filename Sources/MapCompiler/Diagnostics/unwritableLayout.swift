import MapAnalysis
package import MapSyntax

extension DiagnosticCode {
    /// A migration would make a Core Data store of something else.
    package static let unwritableLayout = DiagnosticCode("unwritable-layout", .error)
}

extension Diagnostic {
    static func unwritableLayout(of model: Model) -> Diagnostic {
        Diagnostic(
            .unwritableLayout, "version \(model.version) is in layout core-data, and mapc does not make a new Core Data store",
            at: model.versionRange, label: "in layout core-data",
            help: "let the application make the store; mapc migrates the stores that Core Data made")
    }
}
