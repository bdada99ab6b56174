package import MapSyntax

extension DiagnosticCode {
    /// Two things of one place that would be one through all versions.
    package static let duplicateCanonicalName = DiagnosticCode("duplicate-canonical-name", .error)
}

extension Diagnostic {
    /// `what` says what they are: "property of 'Post'", "entity".
    static func duplicateCanonicalName(_ name: String, at range: TextRange, as what: String, first: TextRange) -> Diagnostic {
        Diagnostic(
            .duplicateCanonicalName, "'\(name)' is the canonical name of another \(what)", at: range, label: "has this canonical name",
            also: [Label(first, "has it too")],
            notes: ["the canonical name is the renaming ID, or the name where there is none"],
            help: "write another 'renamingID' for one of them")
    }
}
