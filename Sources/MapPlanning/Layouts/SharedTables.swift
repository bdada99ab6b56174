import MapAnalysis

/// Which tables of a version are column for column those of the version beside, under the same IDs: most entities are the same in most
/// versions of a project, and what is the same is laid out once.
struct SharedTables: Sendable {
    /// The version beside.
    private var version: String?
    /// By entity.
    private var areShared: [Bool] = []

    /// Nothing is shared.
    init() {}

    init(of model: Model, beside neighbour: Model) {
        guard model.layout == neighbour.layout else { return }
        version = neighbour.version
        let isItself = model.file == neighbour.file && model.version == neighbour.version
        areShared = model.entities.map { isItself || model.liesAlike($0, in: neighbour) }
    }

    /// Whether the entity lies as it does in the version beside.
    func holds(_ entity: EntityID) -> Bool { areShared.indices.contains(entity.index) && areShared[entity.index] }

    /// Whether the entity lies as it does in this version, which is the one beside.
    func holds(_ entity: EntityID, of neighbour: Model) -> Bool { version == neighbour.version && holds(entity) }

    /// Whether tables have the names and keys of others: then what refers to them says the same.
    static func hasSameHeads(_ tables: [PlacedTable], _ others: [PlacedTable]) -> Bool {
        tables.count == others.count
            && zip(tables, others).allSatisfy { table, other in
                table.name == other.name && table.key.count == other.key.count
                    && zip(table.key, other.key).allSatisfy { table.columns[$0].name == other.columns[$1].name }
            }
    }
}

extension Model {
    /// Whether an entity's table has the same columns as that of the entity with its ID in another version. Of some it is not said although
    /// it is so: hierarchies, composites and keys of several columns hang on more than the entity and those it refers to.
    fileprivate func liesAlike(_ entity: Entity, in other: Model) -> Bool {
        guard isSame(entity.id, in: other), !isInHierarchy(entity.id), !other.isInHierarchy(entity.id) else { return false }
        let former = other[entity.id]
        return entity.key == former.key && entity.declared.count == former.declared.count
            && zip(entity.declared, former.declared).allSatisfy { property, former in
                switch (property, former) {
                case (.attribute(let attribute), .attribute(let former)):
                    if case .composite = attribute.type.value { false } else { attribute.name == former.name }
                case (.relationship(let relationship), .relationship(let former)):
                    relationship.name == former.name && relationship.inverse == former.inverse
                        && relationship.destination == former.destination && isSame(relationship.destination, in: other)
                        && hasPlainKey(relationship.destination) && other.hasPlainKey(relationship.destination)
                default: false
                }
            }
    }

    /// Whether all that is said of an entity is said of the one with its ID in another version.
    private func isSame(_ id: EntityID, in other: Model) -> Bool {
        other.entities.indices.contains(id.index) && entityFingerprints[id.index] == other.entityFingerprints[id.index]
    }

    /// Whether the key is the one that nobody wrote.
    private func hasPlainKey(_ id: EntityID) -> Bool { self[root(of: id)].key.isEmpty }
}
