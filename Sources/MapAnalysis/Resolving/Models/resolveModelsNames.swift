import MapSyntax

extension ModelResolver {
    /// Reports properties with the same name, or the same canonical name, in one entity, including inherited ones.
    mutating func checkPropertyNames() {
        var names: [String: PropertyID] = [:]
        var canonicalNames: [String: PropertyID] = [:]
        for entity in entities.indices where !hasDistinctNames(entities[entity]) {
            names.removeAll(keepingCapacity: true)
            canonicalNames.removeAll(keepingCapacity: true)
            for ancestor in lineage(of: EntityID(entity)).reversed() {
                for index in entities[ancestor.index].declared.indices {
                    let id = PropertyID(ancestor, index)
                    // Mistakes among ancestors are reported at the ancestors.
                    check(id, in: EntityID(entity), &names, &canonicalNames, isOwn: ancestor.index == entity)
                }
            }
        }
    }

    /// Whether all names differ. This is so in nearly every entity, and this check needs no dictionaries.
    private func hasDistinctNames(_ entity: Entity) -> Bool {
        guard entity.parent == nil else { return false }
        let names = entity.declared.map { $0.name }
        let canonicalNames = entity.declared.map { $0.canonicalName }
        return !names.hasRepeats && (names == canonicalNames || !canonicalNames.hasRepeats)
    }

    private mutating func check(
        _ id: PropertyID, in entity: EntityID, _ names: inout [String: PropertyID], _ canonicalNames: inout [String: PropertyID],
        isOwn: Bool
    ) {
        let (name, canonicalName) = (self[id].name, self[id].canonicalName)
        if let first = names.updateValue(id, forKey: name) {
            names[name] = first
            if isOwn { report(duplicate(id, of: first)) }
        } else if let first = canonicalNames.updateValue(id, forKey: canonicalName) {
            canonicalNames[canonicalName] = first
            guard isOwn else { return }
            report(
                .duplicateCanonicalName(
                    canonicalName, at: canonicalRange(of: id), as: "property of '\(entities[entity.index].name)'",
                    first: canonicalRange(of: first)))
        }
    }

    private func duplicate(_ id: PropertyID, of first: PropertyID) -> Diagnostic {
        let (name, range, owner) = (self[id].name, self[id].range, entities[first.entity.index].name)
        if first.entity != id.entity { return .redeclaredProperty(name, at: range, parent: owner, first: self[first].range) }
        return .duplicateName(name, at: range, as: "a property of '\(owner)'", first: self[first].range)
    }

    private func canonicalRange(of id: PropertyID) -> TextRange {
        let renamingID =
            written(id).map(\.renamingID) ?? syntax.entities[id.entity.index].attributes[id.index].renamingID
        return renamingID?.range ?? self[id].range
    }
}
