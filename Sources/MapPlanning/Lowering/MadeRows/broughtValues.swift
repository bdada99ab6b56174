import MapAnalysis
import MapPlan

// What is known of literal rows without SQL.
extension LoweringEnvironment {
    /// Returns the name of the number that is computed once for the rows that a mapping brings.
    static func numberName(of mapping: EntityMapping) -> String { "row of \(mapping.name)" }

    /// Whether the numbers of a mapping's literal rows are settled before the first write. They are if an expression names one of the rows, if some may not be
    /// added, or if a row may already refer to the key that SQLite would assign. In Core Data's tables, SQLite would assign the key of a deleted row again.
    func numbersRows(of brought: EntityMapping) -> Bool {
        destination.model.isCoreData || namedRows.contains(brought.id) || brought.presentRows != nil
            || keepers(besides: brought).contains { !source.referrers(to: $0).isEmpty }
    }

    /// Returns the source hierarchies whose rows keep their keys in this mapping's destination hierarchy.
    func keepers(besides brought: EntityMapping) -> [EntityID] {
        let root = destination.model.root(of: brought.destination)
        let keepers = mapping.makers(of: root).filter(keepsKeyOrStart)
        return Set(keepers.compactMap { ($0.elements?.entity ?? $0.source).map(source.model.root(of:)) }).sorted()
    }

    /// Whether references to the rows of a mapping keep their values: its rows, or the first that it makes of each, have the keys of its source.
    func keepsKeyOrStart(_ maker: EntityMapping) -> Bool { keys[maker.id] == .kept || keepsKey(maker) }

    /// Returns a literal row's value in a column, or `nil` if SQLite assigns a new key. The model's defaults are written too, because a
    /// table that existed before may have older defaults.
    func literalValue(_ column: PlacedColumn, _ row: LiteralRow, _ entityMapping: EntityMapping) -> StoredValue? {
        func written(_ property: PropertyID) -> Value? { row.values.first { $0.property == property }?.value }
        let model = destination.model
        let own = model.properties(of: entityMapping.destination)
        for role in column.roles {
            switch role {
            case .discriminator: return destination.kind(of: entityMapping.destination)
            case .leaf(let leaf) where own.contains(leaf.property):
                let isKey = model[model.root(of: entityMapping.destination)].key.contains(leaf.property)
                let value = written(leaf.property) ?? (leaf.leaf == nil ? model[leaf.property].attribute?.defaultValue : nil)
                if value == nil, isKey { return nil }
                if case .list(let leaves)? = value, let place = leaf.leaf { return encode(leaves[place], column.coding) }
                return value.map { $0 == .nil ? .null : encode($0, column.coding) } ?? .null
            case .reference(let toOne, let part) where own.contains(toOne):
                if case .row(let target)? = written(toOne), target.key.indices.contains(part) {
                    return encode(target.key[part], column.coding)
                }
            case .changeCount: return .integer(1)
            case .rowID, .leaf, .reference, .referenceKind, .position, .joinSource, .joinDestination: continue
            }
        }
        return nil
    }

    /// Returns the literal rows that mappings add to an entity.
    func broughtRows(of entity: EntityID) -> [BroughtRow] {
        mapping.makers(of: entity).flatMap { maker in
            maker.literalRows.indices.map { BroughtRow(mapping: maker.id, place: $0) }
        }
    }
}
