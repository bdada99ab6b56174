import MapAnalysis
import MapSyntax

/// Returns a model without the renaming IDs that are the name of something beside it, which has this name still. Each is reported. Hashes do not contain them.
func withoutSiblingRenamingIDs(_ model: CoreDataModel, path: String, into diagnostics: inout Diagnostics) -> CoreDataModel {
    var result = model
    let entities = Dictionary(model.entities.enumerated().map { ($1.name, $0) }) { first, _ in first }
    func isClaimed(_ id: String?, by name: String, among others: [(name: String, renamingID: String?)]) -> Bool {
        guard let id, id != name else { return false }
        return others.contains { $0.name == id && ($0.renamingID ?? $0.name) == id }
    }
    func report(_ name: String, _ id: String, _ range: TextRange?) {
        diagnostics.report(.siblingRenamingId(name, id, at: ModelPlace(range, in: path)))
    }
    let ofEntities = model.entities.map { (name: $0.name, renamingID: $0.renamingID) }
    for (place, entity) in model.entities.enumerated() {
        if isClaimed(entity.renamingID, by: entity.name, among: ofEntities), let id = entity.renamingID {
            report(entity.name, id, entity.range)
            result.entities[place].renamingID = nil
        }
        var beside = names(of: entity)
        var (ancestor, seen) = (entity.parent, Set([entity.name]))
        while let name = ancestor, seen.insert(name).inserted, let index = entities[name] {
            beside += names(of: model.entities[index])
            ancestor = model.entities[index].parent
        }
        for (index, attribute) in entity.attributes.enumerated() {
            guard isClaimed(attribute.renamingID, by: attribute.name, among: beside), let id = attribute.renamingID else { continue }
            report("\(entity.name).\(attribute.name)", id, attribute.range)
            result.entities[place].attributes[index].renamingID = nil
        }
        for (index, relationship) in entity.relationships.enumerated() {
            guard isClaimed(relationship.renamingID, by: relationship.name, among: beside), let id = relationship.renamingID else {
                continue
            }
            report("\(entity.name).\(relationship.name)", id, relationship.range)
            result.entities[place].relationships[index].renamingID = nil
        }
    }
    return result
}

private func names(of entity: CoreDataModel.Entity) -> [(name: String, renamingID: String?)] {
    entity.attributes.map { ($0.name, $0.renamingID) } + entity.relationships.map { ($0.name, $0.renamingID) }
}
