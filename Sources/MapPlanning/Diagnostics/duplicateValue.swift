package import MapSyntax

extension DiagnosticCode {
    /// Rows agree in what is to be unique.
    package static let duplicateValue = DiagnosticCode("duplicate-value", .error)
}
