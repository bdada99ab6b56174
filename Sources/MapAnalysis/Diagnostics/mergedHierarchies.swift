package import MapSyntax

extension DiagnosticCode {
    /// Two hierarchies become one, although each has numbered its rows independently.
    package static let mergedHierarchies = DiagnosticCode("merged-hierarchies", .error)
}

extension Diagnostic {
    static func mergedHierarchies(_ head: MappingHead, with other: EntityID, below root: EntityID, in step: StepResolution) -> Diagnostic {
        let pair = step.pair
        let entity = pair.destination.name(head.destination)
        let source = head.source.map(pair.source.name) ?? entity
        return Diagnostic(
            .mergedHierarchies,
            "'\(entity)' and '\(pair.destination.name(other))' had separate tables and are both below '\(pair.destination.name(root))' now",
            at: pair.destination.model.entities[head.destination.index].range, label: "its rows get new keys here",
            also: [Label(pair.destination.model.entities[other.index].range, "the other hierarchy")],
            fixes: step.edits.writing(
                "write 'from: \(source)' under '\(entity)' in the mapping to confirm that its rows get new keys",
                [.key(head.destination, .entry("from", source))], entry: head.written
            ).map { [$0] } ?? [])
    }
}
