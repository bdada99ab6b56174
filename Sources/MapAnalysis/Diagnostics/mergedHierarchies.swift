package import MapSyntax

extension DiagnosticCode {
    /// Two hierarchies become one, although each has numbered its rows independently.
    package static let mergedHierarchies = DiagnosticCode("merged-hierarchies", .error)
}

extension Diagnostic {
    /// `kept` are the properties of the key if the rows keep its values, as they do if both versions declare them.
    static func mergedHierarchies(
        _ head: MappingHead, with other: EntityID, below root: EntityID, keeping kept: [String], in step: StepResolution
    ) -> Diagnostic {
        let pair = step.pair
        let key = kept.map { "'\($0)'" }.joined(separator: " and ")
        let entity = pair.destination.name(head.destination)
        let source = head.source.map(pair.source.name) ?? entity
        return Diagnostic(
            .mergedHierarchies,
            "'\(entity)' and '\(pair.destination.name(other))' had separate tables and are both below '\(pair.destination.name(root))' now",
            at: pair.destination.model.entities[head.destination.index].range,
            label: kept.isEmpty
                ? "its rows get new keys here" : "its rows keep \(key), which rows of '\(pair.destination.name(other))' may have, too",
            also: [Label(pair.destination.model.entities[other.index].range, "the other hierarchy")],
            fixes: step.edits.writing(
                "write 'from: \(source)' under '\(entity)' in the mapping to confirm that its rows \(kept.isEmpty ? "get new keys" : "keep \(key)")",
                [.key(head.destination, .entry("from", source))], entry: head.written
            ).map { [$0] } ?? [])
    }
}
