package import MapSyntax

extension DiagnosticCode {
    /// A reference that the plan computed refers to a row that does not exist.
    package static let danglingReference = DiagnosticCode("dangling-reference", .error)
}
