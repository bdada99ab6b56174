package import MapSyntax

extension DiagnosticCode {
    /// `apply --verify` finds rows that are not what the mapping means.
    package static let wrongResult = DiagnosticCode("wrong-result", .error)
}
