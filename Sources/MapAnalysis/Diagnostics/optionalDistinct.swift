package import MapSyntax

extension DiagnosticCode {
    /// `distinct` by something that may be nil: those rows stay alone.
    package static let optionalDistinct = DiagnosticCode("optional-distinct", .note)
}

extension Diagnostic {
    static func optionalDistinct(_ range: TextRange) -> Diagnostic {
        Diagnostic(
            .optionalDistinct, "rows in which this is nil are not united, each stays a row of its own", at: range, label: "may be nil",
            help: "leave them out with 'where: … != nil', or give them a value to agree in with '??'")
    }
}
