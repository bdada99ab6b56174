import MapAnalysis

/// Finds entities and properties of a model by their names, with those that are inherited.
struct ModelLookup {
    let model: CoreDataModel
    private let entities: [String: CoreDataModel.Entity]

    init(_ model: CoreDataModel) {
        self.model = model
        entities = Dictionary(model.entities.map { ($0.name, $0) }) { first, _ in first }
    }

    /// A property, and the entity that declares it.
    struct Property {
        enum Content {
            case attribute(CoreDataModel.Attribute)
            case relationship(CoreDataModel.Relationship)
        }

        var entity: String
        var content: Content

        var name: String {
            switch content {
            case .attribute(let attribute): attribute.name
            case .relationship(let relationship): relationship.name
            }
        }

        /// The name under which inference looks for the property in the other version.
        var identity: String {
            switch content {
            case .attribute(let attribute): attribute.renamingID ?? attribute.name
            case .relationship(let relationship): relationship.renamingID ?? relationship.name
            }
        }

        var isStored: Bool {
            switch content {
            case .attribute(let attribute): !attribute.isTransient
            case .relationship(let relationship): !relationship.isTransient && relationship.destination != nil
            }
        }

        var relationship: CoreDataModel.Relationship? {
            if case .relationship(let relationship) = content { relationship } else { nil }
        }

        var attribute: CoreDataModel.Attribute? {
            if case .attribute(let attribute) = content { attribute } else { nil }
        }

        /// Whether each row needs a value: a required attribute, or a required to-one.
        var isRequired: Bool {
            switch content {
            case .attribute(let attribute): !attribute.isOptional
            case .relationship(let relationship): !relationship.isOptional && !relationship.isMany
            }
        }

        /// The declaring entity and the name, as `drop` names a property.
        var path: String { "\(entity).\(name)" }
    }

    subscript(_ name: String) -> CoreDataModel.Entity? { entities[name] }

    /// Returns the entity and those that it inherits from, the closest first. A cycle of parents ends.
    func lineage(of name: String) -> [CoreDataModel.Entity] {
        var found: [CoreDataModel.Entity] = []
        var next = entities[name]
        while let entity = next, !found.contains(where: { $0.name == entity.name }) {
            found.append(entity)
            next = entity.parent.flatMap { entities[$0] }
        }
        return found
    }

    /// Returns the properties of an entity, its own first.
    func properties(of name: String) -> [Property] {
        lineage(of: name).flatMap { entity in
            entity.attributes.map { Property(entity: entity.name, content: .attribute($0)) }
                + entity.relationships.map { Property(entity: entity.name, content: .relationship($0)) }
        }
    }

    func property(_ name: String, of entity: String) -> Property? { properties(of: entity).first { $0.name == name } }

    /// Returns the property that inference takes for another version's property.
    func property(withIdentity identity: String, of entity: String) -> Property? {
        properties(of: entity).first { $0.identity == identity && $0.isStored }
    }

    /// Returns the entity that inference takes for another version's entity.
    func entity(like other: CoreDataModel.Entity) -> CoreDataModel.Entity? {
        model.entities.first { ($0.renamingID ?? $0.name) == (other.renamingID ?? other.name) }
    }

    /// Returns the entity and all that inherit from it, over any number of levels.
    func family(of name: String) -> [CoreDataModel.Entity] {
        model.entities.filter { entity in lineage(of: entity.name).contains { $0.name == name } }
    }
}
