package import MapSyntax

extension DiagnosticCode {
    /// `.elements` of something that is no JSON array.
    package static let notAnArray = DiagnosticCode("not-an-array", .error)
}
