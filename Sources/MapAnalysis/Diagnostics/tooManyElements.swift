package import MapSyntax

extension DiagnosticCode {
    /// A sequence of more elements than anybody wants rows of.
    package static let tooManyElements = DiagnosticCode("too-many-elements", .error)
}
