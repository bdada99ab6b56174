import MapSyntax

extension MappingLintRule {
    /// Reports a line under `drop` that names data which inference carries over. In older mapc versions `drop` emptied such data, so a file
    /// from that time must not keep the values silently.
    static let carriedDrop = MappingLintRule(.carriedDrop) { step, diagnostics in
        for (place, entry) in step.drops.entries.enumerated() where !step.usedDrops.contains(place) {
            guard let syntax = entry.syntax, let first = step.inferredUses(of: entry).first else { continue }
            diagnostics.report(
                .carriedDrop(
                    syntax, by: step.mappings[first.mapping.index].name, emptying: step.emptying(entry),
                    removing: step.edits.removing(syntax, isSafe: false)))
        }
    }
}

extension StepResolution {
    /// A mapping that carries over what a line under `drop` names. `property` is the property that the values become.
    struct InferredUse {
        var mapping: MappingID
        var property: PropertyID?
    }

    /// Returns the mappings that carry over, without a written value, an entity's rows or a property's values that the entry names.
    func inferredUses(of entry: Drops.Entry) -> [InferredUse] {
        guard let property = entry.property else {
            return targets.rowMappings[entry.entity.index].filter { takesUnasked($0, entry.entity) }.map {
                InferredUse(mapping: $0.mapping)
            }
        }
        let sides = [property, pair.source.model[property].relationship?.inverse].compactMap { $0 }
        return sides.flatMap { side in uses(of: side, in: side == property ? entry.entity : side.entity) }
    }

    /// Whether no line of the mapping takes rows of this entity explicitly.
    private func takesUnasked(_ rowMapping: RelationshipTargets.RowMapping, _ entity: EntityID) -> Bool {
        guard let from = heads[rowMapping.mapping.index].written?.from else { return true }
        return pair.source.entity(named: from.text) != entity
    }

    private func uses(of property: PropertyID, in entity: EntityID) -> [InferredUse] {
        var found: [InferredUse] = []
        for kind in pair.source.kinds[entity.index] {
            let ofRows = targets.rowMappings[kind.index].map { ($0.mapping, Expression.Variable.source) }
            let ofElements = targets.elementMappings[kind.index].map { ($0.mapping, Expression.Variable.item) }
            for (id, row) in ofRows + ofElements where !found.contains(where: { $0.mapping == id }) {
                let carrying = mappings[id.index].properties.first { mapped in
                    guard case .inferred = mapped.origin, mapped.isOfItem == (row == .item) else { return false }
                    return mapped.source.reads(property, of: row)
                }
                if let carrying { found.append(InferredUse(mapping: id, property: carrying.property)) }
            }
        }
        return found
    }

    /// Returns the lines that empty the data that the entry names, and the fix that writes them; nil if such lines would not suffice.
    func emptying(_ entry: Drops.Entry) -> (lines: String, fix: Diagnostic.Fix?)? {
        let uses = inferredUses(of: entry)
        guard entry.property != nil else {
            if let line = leavingOut(entry.entity, uses) { return line }
            guard let successor = pair.successor(of: entry.entity), targets.rowMappings[entry.entity.index].count == 1,
                uses.allSatisfy({ heads[$0.mapping.index].written == nil })
            else { return nil }
            let line = "'\(pair.destination.name(successor)): []'"
            return (line, edits.writing(emptyingTitle(line), [.emptied(successor)]))
        }
        var lines: [(line: MappingEdits.Line, entry: EntityMappingSyntax?)] = []
        var words: [String] = []
        for use in uses {
            guard let property = use.property, let value = emptyValue(of: pair.destination.model[property]) else { return nil }
            let head = heads[use.mapping.index]
            let name = pair.destination.model[property].name
            let entity = head.written.flatMap { pair.destination.entity(named: $0.destination.text) } ?? head.destination
            lines.append((.set(entity, name, value), head.written))
            words.append("'\(name): \(value)'" + (uses.count == 1 ? "" : " under 'set' of '\(head.name)'"))
        }
        let shown = words.joined(separator: " and ")
        return edits.writing(emptyingTitle(shown), lines).map { (shown, $0) }
    }

    /// Returns the condition that leaves out the rows of a subentity which a parent's mapping takes; nil for other entities.
    private func leavingOut(_ entity: EntityID, _ uses: [InferredUse]) -> (lines: String, fix: Diagnostic.Fix?)? {
        guard uses.count == 1, let head = uses.first.map({ heads[$0.mapping.index] }), let entry = head.written, entry.from != nil,
            entry.condition == nil, head.source != entity
        else { return nil }
        let condition = "not ($source is \(pair.source.name(entity)))"
        let line = "'where: \(condition)'"
        let fix = edits.writing(emptyingTitle(line), [.key(head.destination, .entry("where", condition))], entry: entry)
        return fix.map { (line, $0) }
    }

    private func emptyingTitle(_ lines: String) -> String { "write \(lines) to empty it" }

    private func emptyValue(of property: Property) -> String? {
        switch property {
        case .attribute(let attribute):
            if let value = attribute.defaultValue, value != .nil { return draftConstant(value) }
            return attribute.type.isOptional ? "nil" : nil
        case .relationship(let relationship):
            return relationship.mayBeEmpty ? (relationship.isMany ? "[]" : "nil") : nil
        }
    }
}
