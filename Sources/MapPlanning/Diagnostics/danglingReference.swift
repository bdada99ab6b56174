package import MapSyntax

extension DiagnosticCode {
    /// A reference that the plan computed leads nowhere.
    package static let danglingReference = DiagnosticCode("dangling-reference", .error)
}
