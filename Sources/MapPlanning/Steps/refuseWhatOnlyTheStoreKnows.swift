import MapAnalysis
import MapPlan

extension LegBuilder {
    /// Columns, indexes and triggers that the model does not know, of tables whose rows go on in tables made from the model alone.
    ///
    /// An altered or rebuilt table keeps them; one that is made anew, under another key or for fewer pairs, would lose them in silence.
    mutating func refuseWhatOnlyTheStoreKnows() {
        for placed in departingTables {
            guard goesOn(placed), let table = store.table(placed.name) else { continue }
            let columns = table.columns.filter { placed.column($0.name) == nil }.map { "column '\($0.name)'" }
            let indexes = store.indexes(on: table.name).filter { index in
                index.origin == .created && !placed.indexes.contains { sameName($0.name, index.name) }
            }
            let triggers = store.triggers.filter { sameName($0.table, table.name) }
            let objects = columns + indexes.map { "index '\($0.name)'" } + triggers.map { "trigger '\($0.name)'" }
            if !objects.isEmpty { findings.append(.objectsLost(objects, of: table.name, at: mapping.destination.versionRange)) }
            let properties = [(table.hasAutoincrement, "AUTOINCREMENT"), (table.isStrict, "STRICT")].filter(\.0).map(\.1)
            for property in properties {
                draft.notes.append("'\(table.name)' is no longer \(property), since it is made anew under another key")
            }
            if facts.uses.contains(where: { $0.kind == .check && sameName($0.table, table.name) }) {
                draft.notes.append("the CHECK conditions of '\(table.name)' go with it, since it is made anew under another key")
            }
        }
    }

    /// Whether rows or pairs of a table that departs go on in another.
    private func goesOn(_ placed: PlacedTable) -> Bool {
        switch placed.role {
        case .entity(let root):
            let taken = Set(mapping.entityMappings.flatMap(\.takenKinds))
            return source.model.concreteKinds(of: root).contains(where: taken.contains)
        case .join:
            return mapping.entityMappings.flatMap(\.properties).flatMap { toManys(readBy: $0.source) }.contains {
                source.join($0)?.table.name == placed.name
            }
        }
    }
}

/// The to-manys whose rows a property gets: carried as they are, or as what mappings make of them.
private func toManys(readBy value: PropertyMapping.Source) -> [PropertyID] {
    switch value {
    case .carried(let origin): return [origin]
    case .expression(let expression):
        guard case .mapped(_, let rows) = expression.kind, case .path(_, let steps) = rows.kind else { return [] }
        return steps.compactMap { step in
            guard case .toMany(let relationship) = step else { return nil }
            return relationship
        }
    case .carriedOrDefault, .parts, .constant, .inverse, .generatedKey, .absent: return []
    }
}
