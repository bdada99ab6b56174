package import MapSyntax

extension DiagnosticCode {
    /// The migration computes with a stored value that does not have its declared type.
    package static let unreadableValue = DiagnosticCode("unreadable-value", .error)
}
