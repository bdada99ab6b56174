import MapSyntax

/// A model with its canonical names, by which two versions are compared. It is made once for each version, and the steps on both sides of the
/// version share it.
///
/// Names, kinds and roots come from the model's own index. This class adds the canonical names, which only a pair of versions needs.
final class ModelNames: Sendable {
    let model: Model
    private let entitiesByCanonicalName: [String: EntityID]

    init(_ model: Model) {
        self.model = model
        entitiesByCanonicalName = Dictionary(model.entities.lazy.map { ($0.canonicalName, $0.id) }, uniquingKeysWith: { first, _ in first })
    }

    /// By index of the entity: its properties, inherited ones first.
    var properties: [[PropertyID]] { model.index.properties }
    /// By index of the entity: itself unless it is abstract, and the concrete entities below it, in the order of the file.
    var kinds: [[EntityID]] { model.index.concreteKinds }
    /// By index of the entity: the topmost entity of its hierarchy.
    var roots: [EntityID] { model.index.roots }

    func entity(named name: String) -> EntityID? { model.index.entities[name] }
    func entity(canonical name: String) -> EntityID? { entitiesByCanonicalName[name] }
    func name(_ id: EntityID) -> String { model.entities[id.index].name }

    /// Returns the path `Post.slug`, with the entity that declares the property.
    func path(_ id: PropertyID) -> String { "\(name(id.entity)).\(model[id].name)" }

    func property(named name: String, of entity: EntityID) -> PropertyID? { model.property(name, of: entity) }

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
