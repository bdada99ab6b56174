package import MapAnalysis
import MapExecution
package import MapPlan
import MapPlanning

/// Looks up references, however they spell a key. SQLite compares a bound value with the key's column, and the inverse contains what the to-one of
/// each row refers to.
extension StoreRows {
    /// Returns the row that a reference refers to. The collation and affinity of the key's column decide, and SQLite applies them to a
    /// bound value, too. A UUID is the same in upper and lower case.
    func namedRow(of entity: EntityID, by reference: [StoredValue]) throws -> RowReference? {
        guard !reference.contains(.null) else { return nil }
        let columns = placement.key(of: entity)
        var found = try read(entity, by: reference)
        if found.isEmpty, columns.contains(where: \.isUUIDText) {
            let wanted = zip(columns, reference).map { $0.isUUIDText ? decode($1, $0.coding) : .nil }
            found = try columns.count == 1 ? rows(of: entity, named: wanted[0]) : rows(of: entity, named: wanted, by: reference)
        }
        return found.first { model.isKind($0.reference.entity, of: entity) }?.reference
    }

    /// Returns the rows whose key is a UUID, in whatever spelling.
    private func rows(of entity: EntityID, named uuid: Value) throws -> [Found] {
        let root = model.root(of: entity)
        let index =
            try uuidIndexes[root]
            ?? SideIndex(keyCount: 1) { add in
                let column = placement.key(of: root)[0]
                try query(.project(scan(root), [ProjectedColumn(column.name, .column(alias: Self.alias, name: column.name))])) { key in
                    try add([canonicalForm(decode(key[0], column.coding))], key)
                }
            }
        uuidIndexes[root] = index
        return try index.keys(referringTo: [canonicalForm(uuid)]).flatMap { try read(entity, by: $0) }
    }

    /// Returns the rows whose key of several columns has these UUIDs, in whatever spelling, and otherwise the parts of a reference.
    private func rows(of entity: EntityID, named uuids: [Value], by reference: [StoredValue]) throws -> [Found] {
        let (columns, key) = (placement.key(of: entity), keyScalars(of: entity))
        let others = columns.indices.filter { !columns[$0].isUUIDText }
        return try read(entity, .sameKey(others.map { key[$0] }, others.map { .constant(reference[$0]) })).filter { found in
            zip(columns, zip(found.reference.key, uuids)).allSatisfy { !$0.isUUIDText || $1.0 == $1.1 }
        }
    }

    func rows(
        of target: EntityID, pointingAt row: RowReference, by toOne: PropertyID, in toMany: PropertyID
    ) throws -> [RowReference] {
        let index = try sideIndexes[toMany] ?? makeMatchingIndex(of: toMany, target, by: toOne)
        sideIndexes.updateValue(index, forKey: toMany)
        let found = try index?.keys(referringTo: storedKey(of: row)).flatMap { try read(target, by: $0) } ?? []
        return found.map(\.reference).filter { model.isKind($0.entity, of: target) }
    }

    /// Returns an index for references that may spell a key in several ways: by the key of the row to which each refers.
    private func makeMatchingIndex(of toMany: PropertyID, _ target: EntityID, by toOne: PropertyID) throws -> SideIndex {
        let position = placement.position(toMany).map { [Scalar.column(alias: Self.alias, name: $0.name)] }
        let keys = (placement.key(of: target)).map { ProjectedColumn($0.name, .column(alias: Self.alias, name: $0.name)) }
        let order = ((position ?? []) + keyScalars(of: target)).map { OrderTerm($0) }
        return try SideIndex(keyCount: keys.count) { add in
            try query(.order(.project(scan(target), keys), by: order, limit: nil)) { key in
                guard let row = try read(target, by: key).first?.reference, let owner = try related(toOne, of: row) else { return }
                try add(storedKey(of: owner), key)
            }
        }
    }

    /// Whether the pairs of a join table are compared with keys by their bytes.
    func comparesBytes(_ join: PlacedJoin) -> Bool {
        if let known = bytewisePairs[join.relationship] { return known }
        let isBytewise = placement.matching(join) == (.bytes, .bytes)
        bytewisePairs[join.relationship] = isBytewise
        return isBytewise
    }

    func matchedRows(_ join: PlacedJoin, to target: EntityID, of row: RowReference) throws -> [RowReference] {
        try spellings(join, of: row).map(\.far).withoutRepeats.filter { model.isKind($0.entity, of: target) }
    }

    /// Returns the spellings of the pair of these rows in the join table, if they may differ from the keys of the rows.
    package func spellings(of toMany: PropertyID, from near: RowReference, to far: RowReference) throws -> [[StoredValue]] {
        guard let join = placement.join(toMany), !comparesBytes(join) else { return [] }
        return try spellings(join, of: near).filter { $0.far == far }.map { $0.key.map(StoredValue.init) }
    }

    /// Returns the pairs of a near row whose rows exist, in their order.
    func spellings(_ join: PlacedJoin, of near: RowReference) throws -> [SpelledPairs.Pair] {
        let pairs = try spelledPairs[join.relationship] ?? spelledPairs(join)
        spelledPairs[join.relationship] = pairs
        return try pairs.pairs(of: near)
    }

    /// Returns the pairs whose rows exist.
    private func spelledPairs(_ join: PlacedJoin) throws -> SpelledPairs {
        let found = SpelledPairs(makeRecordTable())
        guard let target = model[join.relationship].relationship?.destination else { return found }
        let columns = (join.near + join.far + [join.position].compactMap(\.self)).map { Scalar.column(alias: Self.alias, name: $0.name) }
        let values = columns.enumerated().map { ProjectedColumn("c\($0.offset)", $0.element) }
        let (nearCount, keyCount) = (join.near.count, join.near.count + join.far.count)
        try query(.project(.scan(table: join.table.name, alias: Self.alias), values)) { cells in
            guard let near = try namedRow(of: join.relationship.entity, by: Array(cells.prefix(nearCount))),
                let far = try namedRow(of: target, by: Array(cells[nearCount..<keyCount]))
            else { return }
            let position = join.position.map { _ in RawValue(cells[keyCount]) }
            try found.add(SpelledPairs.Pair(far: far, position: position, key: cells.prefix(keyCount).map(RawValue.init)), of: near)
        }
        return found
    }
}
