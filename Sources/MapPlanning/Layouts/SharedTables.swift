import MapAnalysis
import MapPlan

/// The entities whose tables have the same columns in a version and in its neighbour, under the same IDs. Most entities are the same in
/// most versions of a project, so their tables are placed only once.
struct SharedTables: Sendable {
    /// The neighbouring version.
    private var version: String?
    /// Whether an entity's table is shared, by `EntityID.index`.
    private var areShared: [Bool] = []
    /// The entities whose whole tables are shared: with their references and indexes, and with the same table in both stores.
    private var whole: Set<EntityID> = []

    /// Shares no table.
    init() {}

    init(of model: Model, beside neighbour: Model) {
        guard model.layout == neighbour.layout else { return }
        version = neighbour.version
        let isItself = model.file == neighbour.file && model.version == neighbour.version
        areShared = model.entities.map { isItself || model.liesAlike($0, in: neighbour) }
    }

    /// Whether the entity is stored as in the neighbouring version.
    func holds(_ entity: EntityID) -> Bool { areShared.indices.contains(entity.index) && areShared[entity.index] }

    /// Whether this is the neighbouring version and the entity is stored as there.
    func holds(_ entity: EntityID, of neighbour: Model) -> Bool { version == neighbour.version && holds(entity) }

    /// Whether the whole table of the entity is the same in the neighbouring version: its columns, references and indexes, and what the
    /// store has of it.
    func holdsWhole(_ entity: EntityID) -> Bool { whole.contains(entity) }

    mutating func addWhole(_ entity: EntityID) { whole.insert(entity) }
}

extension PlacedTable {
    /// Whether the table has the name and the key of another one, so that references to either are the same.
    func hasSameHead(as other: PlacedTable) -> Bool {
        isSpelled(name, other.name) && key.count == other.key.count
            && zip(key, other.key).allSatisfy { isSpelled(columns[$0].name, other.columns[$1].name) }
    }
}

extension Model {
    /// Whether an entity's table has the same columns as the table of the entity with its ID in another version. Returns false for some
    /// that have them: hierarchies, composites and keys of several columns depend on more than the entity and the entities that it refers
    /// to.
    fileprivate func liesAlike(_ entity: Entity, in other: Model) -> Bool {
        guard isSame(entity.id, in: other), !isInHierarchy(entity.id), !other.isInHierarchy(entity.id) else { return false }
        let former = other[entity.id]
        // Their fingerprints are of bytes, so names that are equal here have the same bytes.
        return entity.key == former.key && entity.declared.count == former.declared.count
            && zip(entity.declared, former.declared).allSatisfy { property, former in
                switch (property, former) {
                case (.attribute(let attribute), .attribute(let former)):
                    if case .composite = attribute.type.value { false } else { attribute.name == former.name }
                case (.relationship(let relationship), .relationship(let former)):
                    relationship.name == former.name && relationship.inverse == former.inverse
                        && relationship.destination == former.destination
                        && (isSame(relationship.destination, in: other) || leadsAlike(relationship, in: other))
                        && hasPlainKey(relationship.destination) && other.hasPlainKey(relationship.destination)
                default: false
                }
            }
    }

    /// Whether the declarations of an entity and of the entity with its ID in another version are the same.
    private func isSame(_ id: EntityID, in other: Model) -> Bool {
        other.entities.indices.contains(id.index) && entityFingerprints[id.index] == other.entityFingerprints[id.index]
    }

    /// Whether the entity has no declared key.
    private func hasPlainKey(_ id: EntityID) -> Bool { self[root(of: id)].key.isEmpty }
}
