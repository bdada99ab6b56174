package import MapSyntax

extension DiagnosticCode {
    /// A row would refer to itself, because it is merged with the row that it referred to.
    package static let referenceToItself = DiagnosticCode("reference-to-itself", .error)
}
