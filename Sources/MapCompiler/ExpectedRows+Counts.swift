import MapAnalysis
import MapPlan
import MapPlanning

/// Derived attributes of Core Data that count the rows of a to-many. No mapping gives them a value: a run that changes anything counts again.
extension ExpectedRows {
    /// The number of rows by to-many and by key of the row whose to-many it is.
    typealias RowCounts = [PropertyID: SpillingValues]

    /// Counts the rows of each to-many that a derived attribute counts.
    mutating func derivedCounts() throws -> RowCounts {
        var counts: RowCounts = [:]
        for attribute in destination.model.entities.flatMap(\.declared).compactMap(\.attribute) {
            guard let toMany = destination.model.countedRelationship(of: attribute), counts[toMany] == nil else { continue }
            counts[toMany] = try rowCounts(of: toMany)
        }
        return counts
    }

    private mutating func rowCounts(of toMany: PropertyID) throws -> SpillingValues {
        let counts = store.makeValues()
        func count(_ key: [StoredValue]) throws {
            let bytes = CellBytes.ofKey(key)
            try counts.set(.integer((counts.integer(at: bytes) ?? 0) + 1), at: bytes)
        }
        if let join = destination.join(toMany), case .join(let relationship) = join.table.role {
            let stated = statedSide(of: relationship)
            try interpreter.forEachPair(of: stated) { pair in
                try count(storedKey(of: stated == toMany ? pair.near : pair.far, as: join.near))
            }
            return counts
        }
        guard let inverse = destination.model[toMany].relationship?.inverse, let column = destination.reference(inverse).first else {
            return counts
        }
        // The references are counted with their rows.
        let counted = references
        defer { references = counted }
        for entityMapping in mapping.makers(of: inverse.entity) {
            try interpreter.forEachRow(of: entityMapping.id) { row in
                let key = try cell(column, row).stored
                if key != .null { try count([key]) }
            }
        }
        return counts
    }

    /// Returns what a column of a derived count has. Without any change the database is as it was, even if the count was wrong.
    func count(_ leaf: LeafID, _ column: PlacedColumn, _ row: DestinationRow, carried: StoredValue) throws -> ExpectedTable.Cell? {
        guard destination.model.isCoreData, let attribute = destination.model[leaf.property].attribute,
            let counts = destination.model.countedRelationship(of: attribute).flatMap({ self.counts[$0] })
        else { return nil }
        // A sample says nothing about numbers of rows.
        if sampling != nil { return .anything }
        let key = CellBytes.ofKey(storedKey(of: row.reference, as: destination.key(of: row.reference.entity)))
        return .either(carried, .integer(try counts.integer(at: key) ?? 0))
    }
}

extension PlacedTable {
    /// Whether it has columns of derived counts.
    func hasCounts(of placement: Placement) -> Bool {
        placement.model.isCoreData
            && columns.contains { column in
                guard case .leaf(let leaf) = column.role, let attribute = placement.model[leaf.property].attribute else { return false }
                return placement.model.countedRelationship(of: attribute) != nil
            }
    }
}
