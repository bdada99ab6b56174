package import MapSyntax

extension DiagnosticCode {
    /// The destination does not keep which rows a relationship pointed at, in some rows or in all, and no line accepts the loss.
    package static let droppedRelationship = DiagnosticCode("dropped-relationship", .error)
}

extension Diagnostic {
    static func droppedRelationship(_ relationship: Relationship, _ losses: [PropertyLoss], in step: StepResolution) -> Diagnostic {
        let path = step.pair.source.path(relationship.id)
        let set = step.replacement(of: relationship.id, in: losses)
        return Diagnostic(
            .droppedRelationship, step.words(of: relationship.id, losses), at: set ?? relationship.range,
            label: set == nil ? "these references would be lost" : "this does not read '$source.\(relationship.name)'",
            also: set == nil ? [] : [Label(relationship.range, "these references would be lost")],
            help: "write 'drop: [\(path)]' in the mapping to accept the loss, or \(step.cure(of: relationship.name, losses))",
            fixes: step.edits.dropping(path))
    }
}
