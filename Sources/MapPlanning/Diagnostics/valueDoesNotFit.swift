package import MapSyntax

extension DiagnosticCode {
    /// A value that is carried would lose a part of itself in the form in which the destination stores it.
    package static let valueDoesNotFit = DiagnosticCode("value-does-not-fit", .error)
}
