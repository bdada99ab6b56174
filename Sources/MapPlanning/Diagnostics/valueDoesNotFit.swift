package import MapSyntax

extension DiagnosticCode {
    /// A copied value would lose a part of itself in the form in which the destination stores it.
    package static let valueDoesNotFit = DiagnosticCode("value-does-not-fit", .error)
}
