package import MapSyntax

extension DiagnosticCode {
    /// JSON cannot hold a value.
    package static let unwritableJson = DiagnosticCode("unwritable-json", .error)
}
