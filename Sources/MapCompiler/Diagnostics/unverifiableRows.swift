package import MapSyntax

extension DiagnosticCode {
    /// A version that a plan skips refuses rows, so the interpreter does not know what they become.
    package static let unverifiableRows = DiagnosticCode("unverifiable-rows", .error)
}
