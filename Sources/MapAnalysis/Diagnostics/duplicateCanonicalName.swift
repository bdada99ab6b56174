package import MapSyntax

extension DiagnosticCode {
    /// Two declarations of one model have the same canonical name, so all versions would treat them as the same thing.
    package static let duplicateCanonicalName = DiagnosticCode("duplicate-canonical-name", .error)
}

extension Diagnostic {
    /// - Parameter what: what both are: "property of 'Post'", "entity".
    static func duplicateCanonicalName(_ name: String, at range: TextRange, as what: String, first: TextRange) -> Diagnostic {
        Diagnostic(
            .duplicateCanonicalName, "another \(what) has the canonical name '\(name)' too", at: range, label: "the second",
            also: [Label(first, "the first")],
            notes: ["the canonical name is the renaming ID, or else the name"],
            help: "give one of them another 'renamingID'")
    }
}
