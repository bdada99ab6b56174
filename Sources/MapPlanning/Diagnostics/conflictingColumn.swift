package import MapSyntax

extension DiagnosticCode {
    /// An attribute and a reference, or two references, are stored in the same column and get different values.
    package static let conflictingColumn = DiagnosticCode("conflicting-column", .error)
}
