package import MapSyntax

extension DiagnosticCode {
    /// A mapping needs a row of one entity, and `distinct` has merged it with a row of another entity, which is kept.
    package static let rowOfAnotherKind = DiagnosticCode("row-of-another-kind", .error)
}
