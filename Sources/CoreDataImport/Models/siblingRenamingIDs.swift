import MapAnalysis
import MapSyntax

/// Returns a model without the renaming IDs that are the name of something beside it, which has this name still. Each is reported. Hashes do not contain them.
func withoutSiblingRenamingIDs(_ model: CoreDataModel, path: String, into diagnostics: inout Diagnostics) -> CoreDataModel {
    var result = model
    let entities = Dictionary(model.entities.enumerated().map { ($1.name, $0) }) { first, _ in first }
    /// Returns the renaming ID to keep, and reports one that is left out.
    func kept(_ id: String?, of name: String, called words: String, beside others: [Named], _ range: TextRange?) -> String? {
        guard let id, id != name, others.contains(where: { $0.name == id && ($0.renamingID ?? id) == id }) else { return id }
        diagnostics.report(.siblingRenamingId(words, id, at: ModelPlace(range, in: path)))
        return nil
    }
    let ofEntities = model.entities.map { Named(name: $0.name, renamingID: $0.renamingID) }
    for (place, entity) in model.entities.enumerated() {
        result.entities[place].renamingID = kept(entity.renamingID, of: entity.name, called: entity.name, beside: ofEntities, entity.range)
        var beside = names(of: entity)
        var (ancestor, seen) = (entity.parent, Set([entity.name]))
        while let name = ancestor, seen.insert(name).inserted, let index = entities[name] {
            beside += names(of: model.entities[index])
            ancestor = model.entities[index].parent
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

/// An entity or a property by its names.
private struct Named {
    var name: String
    var renamingID: String?
}

private func names(of entity: CoreDataModel.Entity) -> [Named] {
    entity.attributes.map { Named(name: $0.name, renamingID: $0.renamingID) }
        + entity.relationships.map { Named(name: $0.name, renamingID: $0.renamingID) }
}
