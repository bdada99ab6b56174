import MapSyntax

/// The losses that the mapping file accepts, resolved. No mapping depends on them: they are compared with the actual losses.
struct Drops: Sendable {
    /// An entry that names an entity or a property of the source.
    struct Entry: Sendable {
        /// Nil for a loss that is allowed from outside the file.
        var syntax: DropSyntax?
        var entity: EntityID
        var property: PropertyID?
    }

    var entries: [Entry] = []
    private(set) var entities: Set<EntityID> = []
    private(set) var properties: Set<PropertyID> = []

    mutating func add(_ entry: Entry) {
        entries.append(entry)
        if let property = entry.property { properties.insert(property) } else { entities.insert(entry.entity) }
    }

    /// Adds losses that are allowed whatever the file contains: `Legacy` or `Post.color`.
    mutating func allow(_ names: [String], in pair: ModelPair) {
        for name in names {
            let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
            guard let first = parts.first, let entity = pair.source.entity(named: first) else { continue }
            if parts.count == 1 {
                add(Entry(syntax: nil, entity: entity))
            } else if let property = pair.source.property(named: parts[1], of: entity) {
                add(Entry(syntax: nil, entity: entity, property: property))
            }
        }
    }
}

/// Resolves the entries under `drop`. Reports those that the source does not have.
func resolveDrops(_ syntax: MappingSyntax, in pair: ModelPair, into diagnostics: inout Diagnostics) -> Drops {
    var drops = Drops()
    for entry in syntax.drops {
        guard let entity = pair.source.entity(named: entry.entity.text) else {
            diagnostics.report(.unknownSource(entry.entity, in: pair))
            continue
        }
        guard let name = entry.property else {
            drops.add(Drops.Entry(syntax: entry, entity: entity))
            continue
        }
        guard let property = pair.source.property(named: name.text, of: entity) else {
            diagnostics.report(.unknownProperty(name, of: entity, in: pair.source, otherSide: pair.destination))
            continue
        }
        drops.add(Drops.Entry(syntax: entry, entity: entity, property: property))
    }
    return drops
}
