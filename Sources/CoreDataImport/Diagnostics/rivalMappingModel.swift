package import MapSyntax

extension DiagnosticCode {
    /// Two mapping models lead from one version to the same other one.
    package static let rivalMappingModel = DiagnosticCode("rival-mapping-model", .warning)
}

extension Diagnostic {
    /// `path` is the file that the first of the two becomes.
    static func rivalMappingModel(_ name: String, from source: String, to destination: String, path: String, at place: TextRange?)
        -> Diagnostic
    {
        Diagnostic(
            .rivalMappingModel, "'\(name)' is a second mapping model from version \(source) to \(destination); mapc leaves it out",
            at: place,
            label: "from this version, as another mapping model",
            notes: ["Core Data uses one of the two, and mapc would read both files as one mapping", "the other one becomes \(path)"],
            help: "if the application uses '\(name)', move the other out of the folder and import again")
    }
}
