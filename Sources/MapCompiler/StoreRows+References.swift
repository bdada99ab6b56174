package import MapAnalysis
package import MapPlan
import MapPlanning

/// References, however they spell a key. SQLite compares a bound value with the key's column; the inverse is what the to-one says of each row.
extension StoreRows {
    /// The row that a reference leads to: the key's column decides by its collation and affinity, which SQLite applies to a bound value too;
    /// a UUID is the same in either letter case.
    func namedRow(of entity: EntityID, by reference: [StoredValue]) throws -> RowReference? {
        guard !reference.contains(.null) else { return nil }
        let columns = placement.key(of: entity)
        func rows(where isCompared: (PlacedColumn) -> Bool) throws -> [Found] {
            let places = columns.indices.filter { isCompared(columns[$0]) }
            let key = keyScalars(of: entity)
            return try read(entity, .sameKey(places.map { key[$0] }, places.map { .constant(reference[$0]) }))
        }
        var found = try rows { _ in true }
        if found.isEmpty, columns.contains(where: \.isUUIDText) {
            let wanted = zip(columns, reference).map { $0.isUUIDText ? decode($1, $0.coding) : .nil }
            found = try rows { !$0.isUUIDText }.filter { found in
                zip(columns, zip(found.reference.key, wanted)).allSatisfy { !$0.isUUIDText || $1.0 == $1.1 }
            }
        }
        return found.first { model.isKind($0.reference.entity, of: entity) }?.reference
    }

    func rows(
        of target: EntityID, pointingAt row: RowReference, by toOne: PropertyID, in toMany: PropertyID
    ) throws -> [RowReference] {
        let position = placement.position(toMany).map { [Scalar.column(alias: Self.alias, name: $0.name)] }
        let all = try read(target, from: scan(target), by: position ?? []).map(\.reference)
        return try all.filter { other in try model.isKind(other.entity, of: target) && related(toOne, of: other) == row }
    }

    func matchedRows(_ join: PlacedJoin, to target: EntityID, of row: RowReference) throws -> [RowReference] {
        try spellings(join).filter { $0.near == row }.map(\.far).withoutRepeats.filter { model.isKind($0.entity, of: target) }
    }

    /// One pair of a join table as it is spelled there, and the rows that it leads to.
    package struct SpelledPair {
        package var key: [StoredValue]
        var near: RowReference
        var far: RowReference
        var position: StoredValue?
    }

    /// How the pair of these rows is spelled in the join table, where that may be otherwise than by their keys.
    package func spellings(of toMany: PropertyID, from near: RowReference, to far: RowReference) throws -> [[StoredValue]] {
        guard let join = placement.join(toMany), placement.matching(join) != (.bytes, .bytes) else { return [] }
        return try spellings(join).filter { $0.near == near && $0.far == far }.map(\.key)
    }

    /// The pairs whose rows are there, those of a near row in their order, what is spelled in several ways in the order of the bytes.
    func spellings(_ join: PlacedJoin) throws -> [SpelledPair] {
        guard let target = model[join.relationship].relationship?.destination else { return [] }
        let columns = (join.near + join.far + [join.position].compactMap(\.self)).map { Scalar.column(alias: Self.alias, name: $0.name) }
        let values = columns.enumerated().map { ProjectedColumn("c\($0.offset)", $0.element) }
        let pairs = try query(.project(.scan(table: join.table.name, alias: Self.alias), values))
        let (nearCount, keyCount) = (join.near.count, join.near.count + join.far.count)
        let found = try pairs.compactMap { cells -> SpelledPair? in
            guard let near = try namedRow(of: join.relationship.entity, by: Array(cells.prefix(nearCount))),
                let far = try namedRow(of: target, by: Array(cells[nearCount..<keyCount]))
            else { return nil }
            let position = join.position.map { _ in cells[keyCount] }
            return SpelledPair(key: Array(cells.prefix(keyCount)), near: near, far: far, position: position)
        }
        return found.sorted { left, right in
            let (mine, theirs) = (left.position?.place ?? 0, right.position?.place ?? 0)
            if mine != theirs { return mine < theirs }
            if left.far != right.far { return left.far.precedes(right.far) }
            return left.key.map(\.bytes).lexicographicallyPrecedes(right.key.map(\.bytes)) { $0.lexicographicallyPrecedes($1) }
        }
    }
}

extension StoredValue {
    /// A position; what has none stands first.
    fileprivate var place: Int64 { if case .integer(let number) = self { number } else { .min } }

    fileprivate var bytes: [UInt8] {
        switch self {
        case .text(let bytes), .blob(let bytes): bytes
        case .null, .integer, .real: []
        }
    }
}
