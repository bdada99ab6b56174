package import MapSyntax

extension DiagnosticCode {
    /// A bundle names a version as the current one, but does not have it.
    package static let missingModelVersion = DiagnosticCode("missing-model-version", .error)
}

extension Diagnostic {
    static func missingModelVersion(_ name: String, at range: TextRange, near: String?) -> Diagnostic {
        Diagnostic(
            .missingModelVersion, "the current version '\(name)' is not in the bundle", at: range, label: "no such folder",
            help: near.map { "restore the folder, or write '\($0)'" } ?? "restore the folder, or choose another current version in Xcode")
    }
}
