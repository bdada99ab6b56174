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
        let through = relationship.through ?? inverse?.through?.flipped
        let name = through?.table ?? pool.take(MadeName.joinTable(entity.name, relationship.name))
        let stored = store?.table(name)
        let sides = MadeName.joinSides(entity.name, model[relationship.destination].name)
        var columns = ColumnDrafts()
        addJoinSide(entity.id, sides.source, through?.source ?? [], { .joinSource($0) }, to: &columns)
        addJoinSide(relationship.destination, sides.destination, through?.destination ?? [], { .joinDestination($0) }, to: &columns)
        let keyCount = columns.count
        for side in [relationship, inverse].compactMap({ $0 }) where side.isOrdered {
            columns.add(PlacedColumn(position: side.id, MadeName.position(side.name)), .made)
        }
        return PlacedTable(
            name: stored?.name ?? name, role: .join(relationship.id), columns: columns.placed(as: stored), key: Array(0..<keyCount),
            foreignKeys: [], indexes: [], isWithoutRowID: stored?.isWithoutRowID ?? true)
    }

    private func addJoinSide(
        _ entity: EntityID, _ side: String, _ written: [String], _ role: (Int) -> PlacedColumn.Role, to columns: inout ColumnDrafts
    ) {
        let parts = keyParts(of: model.root(of: entity))
        let isWritten = written.count == parts.count
        let names = isWritten ? written : MadeName.reference(side, to: parts.map(\.name))
        for (index, part) in parts.enumerated() {
            let column = PlacedColumn(
                name: names[index], role: role(index), declaredType: part.declaredType, isNotNull: true, defaultValue: nil,
                coding: part.coding)
            columns.add(column, isWritten ? .written : .made)
        }
    }
}
