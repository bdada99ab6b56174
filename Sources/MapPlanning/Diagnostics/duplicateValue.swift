package import MapSyntax

extension DiagnosticCode {
    /// Rows have the same value where it must be unique.
    package static let duplicateValue = DiagnosticCode("duplicate-value", .error)
}
