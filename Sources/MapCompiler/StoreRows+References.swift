package import MapAnalysis
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

    /// A pair of a join table as it is spelled there, with the rows that it refers to.
    package struct SpelledPair {
        package var key: [StoredValue]
        var near: RowReference
        var far: RowReference
        var position: StoredValue?
    }

    /// Returns the spellings of the pair of these rows in the join table, if they may differ from the keys of the rows.
    package func spellings(of toMany: PropertyID, from near: RowReference, to far: RowReference) throws -> [[StoredValue]] {
        guard let join = placement.join(toMany), placement.matching(join) != (.bytes, .bytes) else { return [] }
        return try spellings(join).filter { $0.near == near && $0.far == far }.map(\.key)
    }

    /// Returns the pairs whose rows exist. The pairs of a near row are in their order, and spellings of one pair in the order of their
    /// bytes.
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
    /// The position; a pair without one comes first.
    fileprivate var place: Int64 { if case .integer(let number) = self { number } else { .min } }

    fileprivate var bytes: [UInt8] {
        switch self {
        case .text(let bytes), .blob(let bytes): bytes
        case .null, .integer, .real: []
        }
    }
}
