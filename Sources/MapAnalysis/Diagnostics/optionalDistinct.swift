package import MapSyntax

extension DiagnosticCode {
    /// `distinct` compares a value that may be nil. Rows where it is nil are not merged.
    package static let optionalDistinct = DiagnosticCode("optional-distinct", .note)
}

extension Diagnostic {
    static func optionalDistinct(_ range: TextRange) -> Diagnostic {
        Diagnostic(
            .optionalDistinct, "rows where this is nil are kept apart: nil never equals nil", at: range, label: "may be nil",
            help: "leave them out with 'where: … != nil', or give them a common value with '??'")
    }
}
