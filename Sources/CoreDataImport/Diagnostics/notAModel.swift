package import MapSyntax

extension DiagnosticCode {
    /// A file that should be a Core Data model is something else.
    package static let notAModel = DiagnosticCode("not-a-model", .error)
}

extension Diagnostic {
    static func notAModel(_ root: XMLElement) -> Diagnostic {
        Diagnostic(
            .notAModel, "the outermost element is '\(root.name)', not 'model'", at: root.range, label: "not a Core Data model",
            help: "check that this is the 'contents' of an '.xcdatamodel'")
    }
}
