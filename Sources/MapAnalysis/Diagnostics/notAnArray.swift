package import MapSyntax

extension DiagnosticCode {
    /// `.elements` reads a text that is not a JSON array.
    package static let notAnArray = DiagnosticCode("not-an-array", .error)
}
