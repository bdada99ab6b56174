package import MapSyntax

extension DiagnosticCode {
    /// A row's value has no entry in `map`, and there is no `else`.
    package static let valueNotInMap = DiagnosticCode("value-not-in-map", .error)
}
