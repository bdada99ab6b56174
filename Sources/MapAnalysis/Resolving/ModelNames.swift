import MapSyntax

/// A model with dictionaries of its names. It is made once for each version, and the steps on both sides of the version share it.
final class ModelNames: Sendable {
    let model: Model
    /// By index of the entity: its properties, inherited ones first.
    let properties: [[PropertyID]]
    /// By index of the entity: itself unless it is abstract, and the concrete entities below it, in the order of the file.
    let kinds: [[EntityID]]
    /// By index of the entity: the topmost entity of its hierarchy.
    let roots: [EntityID]
    private let entitiesByName: [String: EntityID]
    private let entitiesByCanonicalName: [String: EntityID]

    init(_ model: Model) {
        self.model = model
        var byName: [String: EntityID] = [:]
        var byCanonicalName: [String: EntityID] = [:]
        var kinds = [[EntityID]](repeating: [], count: model.entities.count)
        var roots: [EntityID] = []
        for entity in model.entities {
            byName[entity.name] = byName[entity.name] ?? entity.id
            byCanonicalName[entity.canonicalName] = byCanonicalName[entity.canonicalName] ?? entity.id
            var (current, top) = (Optional(entity.id), entity.id)
            while let id = current {
                if !entity.isAbstract { kinds[id.index].append(entity.id) }
                top = id
                current = model.entities[id.index].parent
            }
            roots.append(top)
        }
        properties = model.entities.map { model.properties(of: $0.id) }
        self.kinds = kinds
        self.roots = roots
        entitiesByName = byName
        entitiesByCanonicalName = byCanonicalName
    }

    func entity(named name: String) -> EntityID? { entitiesByName[name] }
    func entity(canonical name: String) -> EntityID? { entitiesByCanonicalName[name] }
    func name(_ id: EntityID) -> String { model.entities[id.index].name }

    /// Returns the path `Post.slug`, with the entity that declares the property.
    func path(_ id: PropertyID) -> String { "\(name(id.entity)).\(model[id].name)" }

    func property(named name: String, of entity: EntityID) -> PropertyID? {
        properties[entity.index].first { model.entities[$0.entity.index].declared[$0.index].name == name }
    }

    /// Returns the property with that canonical name. Its place is mostly the same as in the other version, so the search begins there.
    func property(canonical name: String, of entity: EntityID, near place: Int) -> PropertyID? {
        let all = properties[entity.index]
        if place < all.count, canonicalName(all[place]) == name { return all[place] }
        return all.first { canonicalName($0) == name }
    }

    func propertyNames(of entity: EntityID) -> [String] { properties[entity.index].map { model[$0].name } }

    private func canonicalName(_ id: PropertyID) -> String {
        model.entities[id.entity.index].declared[id.index].canonicalName
    }
}
