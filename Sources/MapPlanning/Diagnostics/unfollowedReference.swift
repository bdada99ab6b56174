package import MapSyntax

extension DiagnosticCode {
    /// Rows refer, by a foreign key that no relationship describes, to values that the migration changes or to rows that it drops.
    package static let unfollowedReference = DiagnosticCode("unfollowed-reference", .error)
}
