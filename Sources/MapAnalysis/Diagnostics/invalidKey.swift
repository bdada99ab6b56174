package import MapSyntax

extension DiagnosticCode {
    /// A primary key names a property that cannot be in a key.
    package static let invalidKey = DiagnosticCode("invalid-key", .error)
}

extension Diagnostic {
    /// - Parameter reason: completes "'title' cannot be in the key: …".
    static func invalidKey(_ name: Name, _ reason: String, declared: TextRange?, help: String? = nil) -> Diagnostic {
        Diagnostic(
            .invalidKey, "'\(name.text)' cannot be in the key: \(reason)", at: name.range, label: "named as a key",
            also: declared.map { [Label($0, "declared here")] } ?? [], help: help)
    }
}
