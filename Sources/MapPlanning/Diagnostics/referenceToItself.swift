package import MapSyntax

extension DiagnosticCode {
    /// A row that would point at itself, since it has become one with the row that it pointed at.
    package static let referenceToItself = DiagnosticCode("reference-to-itself", .error)
}
