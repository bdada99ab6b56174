package import MapSyntax

extension DiagnosticCode {
    /// A value that JSON cannot hold.
    package static let unwritableJson = DiagnosticCode("unwritable-json", .error)
}
