package import MapSyntax

extension DiagnosticCode {
    /// The rows of a source entity go nowhere, and nobody said so.
    package static let droppedEntity = DiagnosticCode("dropped-entity", .error)
}

extension Diagnostic {
    /// `replacedBy` is the entry that took the place of the inferred mapping, when the entity is still there.
    static func droppedEntity(_ entity: Entity, replacedBy entry: EntityMappingSyntax?, in step: StepResolution) -> Diagnostic {
        let version = step.pair.destination.model.version
        let drop = Fix("drop '\(entity.name)'", isSafe: false, step.texts.dropping(entity.name, in: step.syntax))
        guard let entry else {
            return Diagnostic(
                .droppedEntity, "the rows of '\(entity.name)' go nowhere in version \(version)", at: entity.range,
                label: "these would be lost",
                help: "write 'drop: [\(entity.name)]' in the mapping to say that it is meant, or where they go",
                fixes: drop.edits.isEmpty ? [] : [drop])
        }
        return Diagnostic(
            .droppedEntity, "the rows of '\(entity.name)' go nowhere, since this entry takes rows of another entity",
            at: entry.from?.range ?? entry.destination.range, label: "this is all that '\(entry.destination.text)' gets",
            also: [Label(entity.range, "these would be lost")],
            help: "add '- from: \(entity.name)' beside it, or 'drop: [\(entity.name)]'", fixes: drop.edits.isEmpty ? [] : [drop])
    }
}
