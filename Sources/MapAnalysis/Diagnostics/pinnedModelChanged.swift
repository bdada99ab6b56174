package import MapSyntax

extension DiagnosticCode {
    /// A mapping was written for a model that has changed since.
    package static let pinnedModelChanged = DiagnosticCode("pinned-model-changed", .error)
}

extension Diagnostic {
    static func pinnedModelChanged(_ pin: Name, _ model: Model) -> Diagnostic {
        Diagnostic(
            .pinnedModelChanged, "version \(model.version) is not the model that this mapping was written for", at: pin.range,
            label: "another fingerprint", also: [Label(model.versionRange, "this model has changed")],
            notes: ["its fingerprint is \(model.fingerprints.full)"],
            help: "read the mapping again, then write the new fingerprint")
    }
}
