package import MapSyntax

extension DiagnosticCode {
    /// A sequence has more elements than mapc makes rows from.
    package static let tooManyElements = DiagnosticCode("too-many-elements", .error)
}
