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
    let ofEntities = model.entities.map { Named(name: $0.name, renamingID: $0.renamingID) }
    for (place, entity) in model.entities.enumerated() {
        result.entities[place].renamingID = kept(entity.renamingID, of: entity.name, called: entity.name, beside: ofEntities, entity.range)
        let beside = model.entities.filter { isRelated($0, entity, in: model) }.flatMap { other in
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

/// Whether rows of one entity have the properties of the other: it is the same, above it or below it.
private func isRelated(_ one: CoreDataModel.Entity, _ other: CoreDataModel.Entity, in model: CoreDataModel) -> Bool {
    func isAbove(_ upper: String, _ lower: CoreDataModel.Entity) -> Bool {
        var (parent, seen) = (lower.parent, Set([lower.name]))
        while let name = parent, seen.insert(name).inserted {
            if name == upper { return true }
            parent = model.entities.first { $0.name == name }?.parent
        }
        return false
    }
    return one.name == other.name || isAbove(one.name, other) || isAbove(other.name, one)
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
