import MapAnalysis
package import MapSyntax

extension DiagnosticCode {
    /// A migration would write a database of layout core-data.
    package static let unwritableLayout = DiagnosticCode("unwritable-layout", .error)
}

extension Diagnostic {
    static func unwritableLayout(of model: Model) -> Diagnostic {
        Diagnostic(
            .unwritableLayout, "version \(model.version) is in layout core-data, which mapc reads and does not write",
            at: model.versionRange, label: "in layout core-data",
            help: "add a version with 'layout: tables', and use 'mapc apply --into NEW' to make a plain database of the application's")
    }
}
