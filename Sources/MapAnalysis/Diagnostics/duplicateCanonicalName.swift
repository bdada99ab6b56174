package import MapSyntax

extension DiagnosticCode {
    /// Two things of one model have one canonical name, so that through all versions they would be the same thing.
    package static let duplicateCanonicalName = DiagnosticCode("duplicate-canonical-name", .error)
}

extension Diagnostic {
    /// `what` says what they are: "property of 'Post'", "entity".
    static func duplicateCanonicalName(_ name: String, at range: TextRange, as what: String, first: TextRange) -> Diagnostic {
        Diagnostic(
            .duplicateCanonicalName, "another \(what) has the canonical name '\(name)' too", at: range, label: "the second",
            also: [Label(first, "the first")],
            notes: ["the canonical name is the renaming ID, or else the name"],
            help: "give one of them another 'renamingID'")
    }
}
