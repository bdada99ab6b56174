import MapAnalysis
import MapPlan

extension TablesPlacer {
    mutating func placeJoins() {
        var pool = NamePool(tables.map(\.name))
        for entity in model.entities {
            for index in entity.declared.indices {
                let id = PropertyID(entity.id, index)
                guard let relationship = model[id].relationship, relationship.isMany, model.storedSide(of: id) == id else { continue }
                joinIndexes[id] = tables.count
                tables.append(joinTable(relationship, entity, &pool))
            }
        }
    }

    private func joinTable(_ relationship: Relationship, _ entity: Entity, _ pool: inout NamePool) -> PlacedTable {
        let inverse = relationship.inverse.flatMap { $0 == relationship.id ? nil : model[$0].relationship }
        let isWritten = relationship.through != nil || inverse?.through != nil
        let join = model.joinTable(of: relationship)
        let name = isWritten ? join.table : pool.reserve(join.table)
        let stored = store?.table(name)
        var columns = ColumnDrafts()
        addJoinSide(entity.id, join.source, { .joinSource($0) }, to: &columns)
        addJoinSide(relationship.destination, join.destination, { .joinDestination($0) }, to: &columns)
        let keyCount = columns.count
        for side in [relationship, inverse].compactMap({ $0 }) where side.isOrdered {
            columns.add(PlacedColumn(position: side.id, model.positionColumnName(of: side)), .made)
        }
        return PlacedTable(
            name: stored?.name ?? name, role: .join(relationship.id), columns: columns.placed(as: stored), key: Array(0..<keyCount),
            foreignKeys: [], indexes: [], isWithoutRowID: stored?.isWithoutRowID ?? true)
    }

    private func addJoinSide(_ entity: EntityID, _ names: [String], _ role: (Int) -> PlacedColumn.Role, to columns: inout ColumnDrafts) {
        for (index, (part, name)) in zip(keyParts(of: model.root(of: entity)), names).enumerated() {
            let column = PlacedColumn(
                name: name, role: role(index), declaredType: part.declaredType, isNotNull: true, defaultValue: nil, coding: part.coding)
            columns.add(column, .plain)
        }
    }
}
