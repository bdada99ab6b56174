package import MapSyntax

extension DiagnosticCode {
    /// A row is wanted as one of an entity, and `distinct` has united it with a row of another kind, which stays.
    package static let rowOfAnotherKind = DiagnosticCode("row-of-another-kind", .error)
}
