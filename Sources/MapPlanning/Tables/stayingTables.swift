import MapAnalysis
import MapPlan

// Tables of which nothing changes. In a large schema these are most tables, and without a closer look at them planning costs what changes.
extension LoweringEnvironment {
    /// Returns the entities of the destination whose tables stay as they are: the table is the same in both versions and in the store, one
    /// mapping carries over all rows with their keys and values, and so does the mapping of each table to which it refers. Leaves out some
    /// that also stay: hierarchies, for example.
    func entitiesThatStay() -> Set<EntityID> {
        let hasSameEnums = source.model.enums.elementsEqual(destination.model.enums) {
            isSpelled($0.name, $1.name) && $0.cases.elementsEqual($1.cases, by: isSpelled)
        }
        var keepers: [EntityID: Bool] = [:]
        /// Whether one mapping carries over all rows of an entity under their keys, which are declared as before.
        func keepsRows(_ toOne: Relationship) -> Bool {
            let entity = toOne.destination
            if let known = keepers[entity] { return known }
            let found = sameRows(entity) != nil && declaresKeyAlike(entity, toOne.id)
            keepers[entity] = found
            return found
        }
        let stay = destination.model.entities.filter { entity in
            guard destination.shared.holdsWhole(entity.id), let maker = sameRows(entity.id), maker.carriesItsOwn else { return false }
            return entity.declared.allSatisfy { property in
                switch property {
                case .attribute(let attribute):
                    if case .enumeration = attribute.type.value { return hasSameEnums }
                    return true
                case .relationship(let relationship):
                    guard destination.model.holdsReference(relationship) else { return !relationship.isOrdered }
                    guard case .carried? = maker[relationship.id]?.source else { return false }
                    return !isOrderedBack(relationship) && keepsRows(relationship) && source.matching(relationship.id) == .bytes
                }
            }
        }
        return Set(stay.map { $0.id })
    }

    /// Whether a table of the destination stays as it is.
    func stays(_ table: PlacedTable) -> Bool {
        if case .entity(let root) = table.role { staying.contains(root) } else { false }
    }

    /// Returns the only mapping into an entity, if it carries over exactly the rows of the source's entity with the same ID, with their keys.
    private func sameRows(_ entity: EntityID) -> EntityMapping? {
        let makers = mapping.makers(of: entity)
        // A kind below the entity may be dropped, so that the mapping does not take all of its rows.
        guard makers.count == 1, let maker = makers.first, maker.source == entity, maker.takenKinds == [entity],
            source.model.concreteKinds(of: entity) == [entity], maker.isRowByRow,
            maker.condition == nil, maker.order.isEmpty, !maker.dropsNil, !maker.properties.contains(where: \.dropsNil),
            maker.literalRows.isEmpty, maker.sharedWindows.isEmpty, keepsKey(maker)
        else { return nil }
        return maker
    }

    /// Whether the other side orders the rows, so that the table has their positions.
    private func isOrderedBack(_ toOne: Relationship) -> Bool {
        toOne.inverse.flatMap { destination.model[$0].relationship }?.isOrdered ?? false
    }
}

extension TableChange {
    /// The change of a table that stays as it is.
    init(staying match: TableMatch) {
        let columns = match.placed.columns.map { ColumnChange(column: $0, home: $0, isComputed: false) }
        self.init(
            match: match, kind: .untouched, columns: columns, dropped: [], losesRows: false, addedIndexes: [], droppedIndexes: [])
    }
}
