package import MapSyntax

extension DiagnosticCode {
    /// A condition under `assert` does not hold.
    package static let failedAssert = DiagnosticCode("failed-assert", .error)
}
