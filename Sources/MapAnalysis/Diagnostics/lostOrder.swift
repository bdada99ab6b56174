package import MapSyntax

extension DiagnosticCode {
    /// A to-many is no longer ordered, so its order is lost.
    package static let lostOrder = DiagnosticCode("lost-order", .warning)
}

extension Diagnostic {
    static func lostOrder(_ relationship: Relationship, _ was: Relationship, in pair: ModelPair, _ texts: ProjectTexts?) -> Diagnostic {
        let edits = texts?.outline(of: relationship.range.file)?.lengthening(
            relationship.range, shortForm: "to", with: .entry("ordered", "true"))
        return Diagnostic(
            .lostOrder, "'\(pair.destination.path(relationship.id))' is no longer ordered, so its order is lost", at: relationship.range,
            label: "not ordered", also: [Label(was.range, "ordered before")],
            help: "write 'ordered: true', or 'allow: { lost-order: <why this is right> }' in the mapping",
            fixes: edits.map { [Fix("write 'ordered: true'", isSafe: false, $0)] } ?? [])
    }
}
