package import MapSyntax

extension DiagnosticCode {
    /// A row is used as a row of the destination, and no mapping makes one from it.
    package static let noMappingFits = DiagnosticCode("no-mapping-fits", .error)
}

extension Diagnostic {
    static func noMappingFits(
        _ kind: EntityID, _ target: EntityID, at range: TextRange, beside heads: [MappingHead], _ edits: MappingEdits
    ) -> Diagnostic {
        let pair = edits.pair
        let (row, wanted) = (pair.source.name(kind), pair.destination.name(target))
        let entity = pair.destination.model[target]
        let about = Label(entity.range, entity.isAbstract ? "abstract: has no rows of its own" : "declared here")
        let owed = pair.owed(to: target, from: kind)
        let help = "write an entry 'from: \(row)' under '\(entity.isAbstract ? "…" : wanted)'"
        return Diagnostic(
            .noMappingFits, "no mapping makes a '\(wanted)' from a row of '\(row)'", at: range, label: "a '\(wanted)' is needed here",
            also: [about],
            help: help + (owed.isEmpty ? "" : ", with \(owed.map { "'\($0): …'" }.joined(separator: " and ")) under its 'set'"),
            fixes: owed.isEmpty ? entry(from: row, of: target, beside: heads, edits) : [])
    }

    /// Returns the fix that writes an entry which makes a row of each row. If only inference has made rows of the entity so far, the fix
    /// also writes the entries that replace inference.
    private static func entry(
        from row: String, of target: EntityID, beside heads: [MappingHead], _ edits: MappingEdits
    ) -> [Fix] {
        let model = edits.pair.destination.model
        let isGivenKeys = model[target].key.isEmpty && model[target].unique.isEmpty
        guard isGivenKeys, model[target].parent == nil, model.concreteKinds(of: target) == [target] else { return [] }
        let title = "write an entry 'from: \(row)' under '\(model[target].name)'"
        let new = [YAMLAddition.entry("from", row)]
        let inferred = heads.filter { $0.destination == target && $0.written == nil && !$0.isEmitted }.compactMap(\.source)
        if inferred.isEmpty { return [edits.addingEntry(title, new, of: target)].compactMap(\.self) }
        let entries = inferred.map { YAMLAddition.elementMap([.entry("from", edits.pair.source.name($0))]) } + [.elementMap(new)]
        let lines = YAMLAddition.under(model[target].name, entries)
        return [edits.writing(title, [.entity(lines)])].compactMap(\.self)
    }
}

extension ModelPair {
    /// Returns the properties that an entry from another entity has to set: those that are required, have no default, and have no
    /// counterpart in the row by name and type.
    fileprivate func owed(to target: EntityID, from kind: EntityID) -> [String] {
        destination.model.properties(of: target).compactMap { id in
            let was = origin(of: id, at: id.index, in: kind).map { source.model[$0] }
            switch destination.model[id] {
            case .attribute(let attribute):
                if attribute.type.isOptional || attribute.defaultValue != nil || !attribute.isStored { return nil }
                let isSame = was?.attribute.map { !$0.type.isOptional && fit(from: $0, to: attribute) != nil } ?? false
                return isSame ? nil : attribute.name
            case .relationship(let relationship):
                return relationship.mayBeEmpty ? nil : relationship.name
            }
        }
    }
}
