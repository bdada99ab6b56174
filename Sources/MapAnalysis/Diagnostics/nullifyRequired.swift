package import MapSyntax

extension DiagnosticCode {
    /// The delete rule of a required to-one would make it nil.
    package static let nullifyRequired = DiagnosticCode("nullify-required", .error)
}

extension Diagnostic {
    static func nullifyRequired(_ rule: Name, _ relationship: String, to type: TextRange) -> Diagnostic {
        Diagnostic(
            .nullifyRequired, "'\(relationship)' is required, but 'nullify' makes it nil when the row that it refers to is deleted",
            at: rule.range,
            label: "makes it nil", also: [Label(type, "required")],
            help: "write 'cascade', 'deny' or 'none', or make the relationship optional")
    }
}
