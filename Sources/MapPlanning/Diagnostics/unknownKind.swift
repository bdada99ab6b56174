package import MapSyntax

extension DiagnosticCode {
    /// A row of a hierarchy does not name one of its concrete entities.
    package static let unknownKind = DiagnosticCode("unknown-kind", .error)
}
