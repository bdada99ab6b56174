package import MapSyntax

extension DiagnosticCode {
    /// A row's value is outside `min`, `max`, `minLength`, `maxLength` or `pattern`.
    package static let valueOutOfBounds = DiagnosticCode("value-out-of-bounds", .error)
}
