package import MapSyntax

extension DiagnosticCode {
    /// Nothing of the destination keeps what a relationship pointed at, and nobody said that it is lost.
    package static let droppedRelationship = DiagnosticCode("dropped-relationship", .error)
}

extension Diagnostic {
    static func droppedRelationship(_ relationship: Relationship, _ because: String, in step: StepResolution) -> Diagnostic {
        let path = step.pair.source.path(relationship.id)
        let drop = Fix("drop '\(path)'", isSafe: false, step.texts.dropping(path, in: step.syntax))
        return Diagnostic(
            .droppedRelationship, "nothing in version \(step.pair.destination.model.version) keeps what '\(path)' points at",
            at: relationship.range, label: "which rows belong together would be lost",
            notes: because == "nothing keeps it" ? [] : ["it is \(because), but not kept in every row"],
            help: "write 'drop: [\(path)]' in the mapping to say that it is meant, or set something to it",
            fixes: drop.edits.isEmpty ? [] : [drop])
    }
}
