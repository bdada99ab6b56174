package import MapSyntax

extension DiagnosticCode {
    /// The model for which a mapping was written has changed since.
    package static let pinnedModelChanged = DiagnosticCode("pinned-model-changed", .error)
}

extension Diagnostic {
    static func pinnedModelChanged(_ pin: Name, _ model: Model) -> Diagnostic {
        Diagnostic(
            .pinnedModelChanged, "version \(model.version) has changed since this mapping was written", at: pin.range,
            label: "the old fingerprint", also: [Label(model.versionRange, "this model has changed")],
            notes: ["its fingerprint is \(model.fingerprints.full)"],
            help: "check the mapping, then write the new fingerprint")
    }
}
