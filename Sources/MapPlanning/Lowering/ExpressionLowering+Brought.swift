import MapAnalysis
import MapPlan

/// A row that the version brings, where an expression names it: its key is written, or settled before the first write.
extension ExpressionLowering {
    mutating func broughtKey(_ id: MappingID) -> [Scalar] {
        guard let row = mapping[id].literalRows.first else { return [.null] }
        if let newKey = row.newKey, let column = destination.key(of: mapping[id].destination).first {
            return [column.coding.encoded(value(newKey))]
        }
        let written = destination.key(of: mapping[id].destination).map { literalValue($0, row, mapping[id]) }
        let known = written.compactMap(\.self)
        if known.count == written.count { return known.map { .constant($0) } }
        return [plannedNumber(Self.numberName(of: mapping[id]))]
    }

    static func numberName(of mapping: EntityMapping) -> String { "row of \(mapping.name)" }

    /// Whether the rows that a mapping brings get numbers that are settled before the first write: where an expression names one, and where
    /// something may lead already to the key that SQLite would give.
    func numbersRows(of brought: EntityMapping) -> Bool {
        namedRows.contains(brought.id) || keepers(besides: brought).contains { !source.referrers(to: $0).isEmpty }
    }

    /// The hierarchies of the source whose rows keep their keys in that of this mapping.
    private func keepers(besides brought: EntityMapping) -> [EntityID] {
        let root = destination.model.root(of: brought.destination)
        let keepers = mapping.entityMappings.filter { keys[$0.id] == .kept && destination.model.root(of: $0.destination) == root }
        return Set(keepers.compactMap { ($0.elements?.entity ?? $0.source).map(source.model.root(of:)) }).sorted()
    }

    /// The greatest key of all rows that mappings make in the hierarchy of that one, or that something leads to; nil if there are none.
    mutating func greatestKey(besides brought: EntityMapping) -> Scalar {
        let root = destination.model.root(of: brought.destination)
        var keys: [Relation] = []
        for other in mapping.entityMappings where destination.model.root(of: other.destination) == root {
            guard let (relation, row) = takenRows(other) else { continue }
            keys.append(.project(relation, [ProjectedColumn(SQLWriter.valueName, key(of: other, for: row).first ?? .null)]))
        }
        keys += keepers(besides: brought).flatMap { greatestReferences(to: $0) }
        guard !keys.isEmpty else { return .null }
        return .aggregate(.max, keys.count == 1 ? keys[0] : .union(keys))
    }

    /// What a row that is written out has in a column; `nil` where SQLite gives the value, which is a new key. The model's defaults are
    /// written, since those of a table that was there before may be older.
    func literalValue(_ column: PlacedColumn, _ row: LiteralRow, _ entityMapping: EntityMapping) -> StoredValue? {
        func written(_ property: PropertyID) -> Value? { row.values.first { $0.property == property }?.value }
        let model = destination.model
        let own = model.properties(of: entityMapping.destination)
        for role in column.roles {
            switch role {
            case .discriminator: return .text(model[entityMapping.destination].name)
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
            case .rowID, .leaf, .reference, .position, .joinSource, .joinDestination: continue
            }
        }
        return nil
    }
}

extension CompleteMapping {
    /// The mappings whose one row some expression names.
    var namedRows: Set<MappingID> {
        var found: Set<MappingID> = []
        guard entityMappings.contains(where: { $0.source == nil && !$0.literalRows.isEmpty }) else { return found }
        func gather(_ expression: Expression) {
            if case .variable(.brought(let id)) = expression.kind { found.insert(id) }
            expression.parts.forEach(gather)
        }
        for entityMapping in entityMappings {
            entityMapping.lets.forEach { gather($0.value) }
            entityMapping.properties.flatMap(\.expressions).forEach(gather)
        }
        return found
    }
}
