package import MapSyntax

extension DiagnosticCode {
    /// A `unique` or an index names a property that has no column of its own.
    package static let invalidIndex = DiagnosticCode("invalid-index", .error)
}

extension Diagnostic {
    /// - Parameter reason: completes "'tags' cannot be indexed: …".
    static func invalidIndex(_ name: Name, _ reason: String, declared: TextRange?, help: String? = nil) -> Diagnostic {
        Diagnostic(
            .invalidIndex, "'\(name.text)' cannot be indexed: \(reason)", at: name.range, label: "named here",
            also: declared.map { [Label($0, "declared here")] } ?? [], help: help)
    }
}
