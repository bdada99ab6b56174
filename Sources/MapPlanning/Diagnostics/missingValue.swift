package import MapSyntax

extension DiagnosticCode {
    /// A row has no value where the destination requires one.
    package static let missingValue = DiagnosticCode("missing-value", .error)
}
