package import MapSyntax

extension DiagnosticCode {
    /// A version takes back all that the version before it changes.
    package static let takenBack = DiagnosticCode("taken-back", .warning)
}

extension Diagnostic {
    /// - Parameters:
    ///   - facts: what version `model` takes back, in words: `'Item.heading'`.
    ///   - former: the version whose copy it may be.
    static func takenBack(_ facts: [String], by model: Model, of before: Model, like former: Model, fixes: [Fix]) -> Diagnostic {
        let shown = facts.prefix(4).joined(separator: ", ") + (facts.count > 4 ? " and \(facts.count - 4) more" : "")
        return Diagnostic(
            .takenBack, "version \(model.version) takes back all that version \(before.version) changes: \(shown)", at: model.versionRange,
            label: "as in version \(former.version)", also: [Label(before.versionRange, "changed here")],
            help: "if it is a copy of version \(former.version), add the changes of version \(before.version) to it; else write "
                + "'allow: { taken-back: <why this is right> }' in the mapping",
            fixes: fixes)
    }
}
