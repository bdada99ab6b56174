import MapAnalysis
import MapPlan

extension EntityNumbers {
    /// The name of the table of a many-to-many that has the name of this side: `Z_2TAGS`.
    func joinTable(namedBy relationship: Relationship) -> String { "Z_\(self[relationship.id.entity])\(relationship.name.uppercased())" }
}

extension CoreDataPlacer {
    /// Places the tables of many-to-manys. `Z_<n><REL>` has the number of one of the two entities and the name of that entity's relationship: if neither
    /// belongs to a hierarchy, of the one with the lower number. For the others see `isOwner`.
    mutating func placeJoins() {
        for entity in model.entities {
            for index in entity.declared.indices {
                let id = PropertyID(entity.id, index)
                // Core Data stores a to-many without an inverse in the table of its destination, and not as pairs.
                guard let relationship = model[id].relationship, relationship.isMany, model.storedSide(of: id) == id,
                    let inverse = relationship.inverse.flatMap({ model[$0].relationship }), inverse.isMany
                else { continue }
                joinIndexes[id] = tables.count
                tables.append(joinTable(relationship, inverse))
            }
        }
    }

    private func joinTable(_ relationship: Relationship, _ inverse: Relationship) -> PlacedTable {
        // The table of a relationship that is its own inverse has one column with its name.
        let isReflexive = relationship.id == inverse.id
        let (own, other) = (column(relationship), isReflexive ? "REFLEXIVE" : column(inverse))
        let isOwner = !isReflexive && isOwner(relationship, inverse, columns: [own, other])
        let owner = isOwner ? relationship : inverse
        let name = numbers.joinTable(namedBy: owner)
        let stored = places?.table(name)
        var columns = CoreDataColumns(stored)
        // Rows of the owner's entity are in the column that is named after the inverse, which refers to them.
        let first = isOwner ? (other, PlacedColumn.Role.joinSource(0)) : (own, .joinDestination(0))
        let second = isOwner ? (own, PlacedColumn.Role.joinDestination(0)) : (other, .joinSource(0))
        for (name, role) in [first, second] { columns.add(name, role, ColumnCoding(.int64), declaredType: "INTEGER") }
        for side in [relationship, inverse] where side.isOrdered && (side.id != inverse.id || relationship.id != inverse.id) {
            let tail = column(side).dropFirst(2)
            columns.add("Z_FOK_\(tail)", .position(side.id), ColumnCoding(.int64), declaredType: "INTEGER")
        }
        var table = PlacedTable(
            name: stored?.name ?? name, role: .join(relationship.id), columns: columns.placed, key: [0, 1], foreignKeys: [], indexes: [],
            isWithoutRowID: false)
        table.ordersKeyOfPairs = true
        return table
    }

    /// Returns the column with the rows to which a relationship refers: `Z_2TAGS`, and `Z_2TAGS1` for the second relationship of that name to
    /// that entity.
    private func column(_ relationship: Relationship) -> String {
        let name = "Z_\(numbers[relationship.destination])\(relationship.name.uppercased())"
        guard let inverse = relationship.inverse else { return name }
        // Relationships of one name that refer to the same entity get numbers in the order of that entity's own names.
        let rivals = model[relationship.destination].declared.compactMap(\.relationship).filter { rival in
            guard rival.isMany, let back = rival.inverse, let there = model[back].relationship else { return false }
            return there.isMany && there.destination == relationship.destination && there.name == relationship.name && back != rival.id
        }
        let place = rivals.sorted { $0.name < $1.name }.firstIndex { $0.id == inverse } ?? 0
        return place == 0 ? name : name + String(place)
    }

    /// Whether the table has this relationship's name, and not that of its inverse.
    private func isOwner(_ relationship: Relationship, _ inverse: Relationship, columns: [String]) -> Bool {
        let (entity, far) = (relationship.id.entity, inverse.id.entity)
        let (own, other) = (numbers[entity], numbers[far])
        let areInHierarchies = [entity, far].map(model.isInHierarchy)
        if own != other, areInHierarchies == [false, false] { return own < other }
        if let owns = ownedBefore(relationship, inverse) { return owns }
        // The store's table has one of the two names. `through` is for a new table: stores of one application differ.
        let isThere = [relationship, inverse].map { places?.table(numbers.joinTable(namedBy: $0)) != nil }
        if isThere[0] != isThere[1] { return isThere[0] }
        if let written = relationship.coreData?.namesTable { return written }
        if let written = inverse.coreData?.namesTable { return !written }
        if own == other { return true }
        // An entity of a hierarchy names the table, and not the other one. In a hierarchy it is the first by name.
        if areInHierarchies[0] != areInHierarchies[1] { return areInHierarchies[0] }
        let names = [entity, far].map { model[$0].name }
        return model.root(of: entity) == model.root(of: far) ? names[0].lowercased() < names[1].lowercased() : own < other
    }

    /// Whether a relationship names the table in the version before, and its inverse does not; nil if there was none. The table keeps its side when its entity gets
    /// another number.
    private func ownedBefore(_ relationship: Relationship, _ inverse: Relationship) -> Bool? {
        guard let former else { return nil }
        func isFormer(_ old: Relationship, of new: Relationship) -> Bool { former.model.isFormer(old, of: new, in: model) }
        for table in former.tables {
            guard case .join(let id) = table.role, let old = former.model[id].relationship, let back = old.inverse,
                let side = former.model[back].relationship
            else { continue }
            let isOldFirst = table.columns.first?.role == .joinSource(0)
            if isFormer(old, of: relationship), isFormer(side, of: inverse) { return isOldFirst }
            if isFormer(side, of: relationship), isFormer(old, of: inverse) { return !isOldFirst }
        }
        return nil
    }
}
