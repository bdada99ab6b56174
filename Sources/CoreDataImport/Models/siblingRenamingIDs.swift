import MapAnalysis
import MapSyntax

/// Returns a model without the renaming IDs that are the name of something beside it, which has this name still. Each is reported. Hashes do not contain them.
func withoutSiblingRenamingIDs(_ model: CoreDataModel, path: String, into diagnostics: inout Diagnostics) -> CoreDataModel {
    var model = model
    // What loses its ID has its name again, so another ID may be that name: `a`, `b` (ID a), `c` (ID b).
    while true {
        var found = Diagnostics()
        let next = withoutRenamingIDs(of: model, path: path, into: &found)
        if found.all.isEmpty { return model }
        found.all.forEach { diagnostics.report($0) }
        model = next
    }
}

private func withoutRenamingIDs(of model: CoreDataModel, path: String, into diagnostics: inout Diagnostics) -> CoreDataModel {
    var result = model
    /// Returns the renaming ID to keep, and reports one that is left out.
    func kept(_ id: String?, of name: String, called words: String, beside others: [Named], _ range: TextRange?) -> String? {
        guard let id, id != name, let other = others.first(where: { $0.name == id && ($0.renamingID ?? id) == id }) else { return id }
        diagnostics.report(.siblingRenamingId(words, id, of: other.owner, at: ModelPlace(range, in: path)))
        return nil
    }
    let lineages = lineages(in: model)
    let ofEntities = model.entities.map { Named(name: $0.name, renamingID: $0.renamingID) }
    for (place, entity) in model.entities.enumerated() {
        result.entities[place].renamingID = kept(entity.renamingID, of: entity.name, called: entity.name, beside: ofEntities, entity.range)
        guard names(of: entity).contains(where: { $0.renamingID != nil }) else { continue }
        // Rows of one have the properties of the other if it is the same, above it or below it.
        let related = model.entities.filter { other in
            lineages[entity.name]?.contains(other.name) ?? false || lineages[other.name]?.contains(entity.name) ?? false
        }
        let beside = related.flatMap { other in
            names(of: other).map { Named(name: $0.name, renamingID: $0.renamingID, owner: other.name == entity.name ? nil : other.name) }
        }
        for (index, property) in entity.attributes.enumerated() {
            result.entities[place].attributes[index].renamingID = kept(
                property.renamingID, of: property.name, called: "\(entity.name).\(property.name)", beside: beside, property.range)
        }
        for (index, property) in entity.relationships.enumerated() {
            result.entities[place].relationships[index].renamingID = kept(
                property.renamingID, of: property.name, called: "\(entity.name).\(property.name)", beside: beside, property.range)
        }
    }
    return result
}

/// Returns the names of the entities above each entity, and its own. A circle ends.
private func lineages(in model: CoreDataModel) -> [String: Set<String>] {
    let parents = Dictionary(model.entities.map { ($0.name, $0.parent) }) { first, _ in first }
    return parents.keys.reduce(into: [:]) { lineages, name in
        var (above, next) = (Set<String>(), Optional(name))
        while let current = next, above.insert(current).inserted { next = parents[current] ?? nil }
        lineages[name] = above
    }
}

/// An entity or a property by its names.
private struct Named {
    var name: String
    var renamingID: String?
    /// The entity of a property, if it is another one.
    var owner: String?
}

private func names(of entity: CoreDataModel.Entity) -> [Named] {
    entity.attributes.map { Named(name: $0.name, renamingID: $0.renamingID) }
        + entity.relationships.map { Named(name: $0.name, renamingID: $0.renamingID) }
        + entity.fetchedProperties.map { Named(name: $0.name) }
}
