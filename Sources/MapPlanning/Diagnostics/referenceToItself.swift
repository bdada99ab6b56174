package import MapSyntax

extension DiagnosticCode {
    /// A row would point at itself, because it is merged with the row that it pointed at.
    package static let referenceToItself = DiagnosticCode("reference-to-itself", .error)
}
