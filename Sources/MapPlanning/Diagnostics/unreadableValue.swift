package import MapSyntax

extension DiagnosticCode {
    /// A stored value that is computed with is none of its declared type.
    package static let unreadableValue = DiagnosticCode("unreadable-value", .error)
}
