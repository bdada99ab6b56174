import MapAnalysis
import MapPlan
import MapPlanning

/// The pairs of join tables.
extension ExpectedRows {
    func visitPairs(of relationship: PropertyID, _ table: PlacedTable, _ sink: (ExpectedTable.Item) throws -> Void) throws {
        let stated = statedSide(of: relationship)
        guard let join = destination.join(stated) else { return }
        if join.backPosition == nil {
            try interpreter.forEachPair(of: stated, sampling: sampling) { try sink(.row(try row(of: $0, stated, join, nil))) }
        } else if mapping.backOrder(of: stated) == .ofPositions {
            try interpreter.forEachPair(of: stated) { try sink(.row(try row(of: $0, stated, join, try keptBackPosition(of: $0)))) }
        } else {
            let found = PairsOfFarRows(store.makeRecordTable())
            try interpreter.forEachPair(of: stated) { try found.add($0) }
            try found.visitAll { pairs in
                for (pair, place) in zip(pairs, try backPlaces(of: pairs, stated)) {
                    try sink(.row(try row(of: pair, stated, join, .exactly(.integer(place)))))
                }
            }
        }
        // A sample only looks for pairs that must exist.
        if sampling == nil { try visitLeftOver(stated, join) { try sink(.leftOver($0)) } }
    }

    /// Returns the side of a many-to-many that the mapping sets; the first one if it sets none.
    func statedSide(of relationship: PropertyID) -> PropertyID {
        let inverse = destination.model[relationship].relationship?.inverse
        return [relationship, inverse].compactMap(\.self).first { mapping.statedRelationships.contains($0) } ?? relationship
    }

    private func row(
        of pair: DestinationPair, _ stated: PropertyID, _ join: PlacedJoin, _ backPosition: ExpectedTable.Cell?
    ) throws -> ExpectedTable.Row {
        let values = storedKey(of: pair.near, as: join.near) + storedKey(of: pair.far, as: join.far)
        let keys = zip(join.near + join.far, values).map { ($0.name, $0.affinity.kept($1)) }
        let cells = try join.table.columns.map { column -> ExpectedTable.Cell in
            if let key = keys.first(where: { sameName($0.0, column.name) }) { return .exactly(key.1) }
            if let backPosition, column.role == join.backPosition?.role { return backPosition }
            guard case .position(stated) = column.role else { return .anything }
            if let copy = pair.copied, let old = try store.storedPosition(copy.relationship, from: copy.near, to: copy.far) {
                return .exactly(old)
            }
            return .exactly(.integer(Int64(pair.place)))
        }
        let key = join.table.key.map { cells[$0].stored }
        return ExpectedTable.Row(key: key, cells: cells, spellings: try spellings(of: pair, join))
    }

    /// How a pair that is carried over is spelled in the source, if it may differ from the keys of its rows; in the order of the table's key.
    private func spellings(of pair: DestinationPair, _ join: PlacedJoin) throws -> [[StoredValue]] {
        guard let copy = pair.copied, copy.near.key == pair.near.key, copy.far.key == pair.far.key else { return [] }
        let columns = join.near + join.far
        return try store.spellings(of: copy.relationship, from: copy.near, to: copy.far).map { spelling in
            join.table.key.compactMap { part in zip(columns, spelling).first { sameName($0.0.name, join.table.columns[part].name) }?.1 }
        }
    }

    /// Visits the dangling pairs of the source, unless they would refer to new rows now.
    private func visitLeftOver(_ stated: PropertyID, _ join: PlacedJoin, _ body: ([StoredValue]) throws -> Void) throws {
        guard let target = destination.model[stated].relationship?.destination else { return }
        func visit(_ near: [StoredValue], _ far: [StoredValue]) throws {
            guard try !isNew(near, of: stated.entity), try !isNew(far, of: target) else { return }
            let columns = zip(join.near + join.far, near + far)
            try body(join.table.key.compactMap { part in columns.first { sameName($0.0.name, join.table.columns[part].name) }?.1 })
        }
        let properties = mapping.entityMappings.compactMap { $0[stated] }
        for origin in Set(properties.compactMap(\.carriedToMany)).sorted() { try store.forEachDanglingPair(of: origin, visit) }
        // The table of the rows between may become that of the pairs as it is.
        for (links, far) in properties.compactMap(\.rowsBetween).prefix(1)
        where sameName(source.table(of: far.entity).name, join.table.name) {
            try store.forEachDanglingRow(between: links, far, visit)
        }
    }

    /// Returns the position that a pair has on the other side, and keeps, whether or not it keeps the one on this side.
    private func keptBackPosition(of pair: DestinationPair) throws -> ExpectedTable.Cell {
        guard let copy = pair.links.first, let back = source.model[copy.relationship].relationship?.inverse else { return .exactly(.null) }
        return .exactly(try store.storedPosition(back, from: copy.far, to: copy.near) ?? .null)
    }

    /// Returns the numbers, in their new order, of the pairs of one far row.
    private func backPlaces(of pairs: [DestinationPair], _ stated: PropertyID) throws -> [Int64] {
        let old = try interpreter.backPlaces(of: pairs.map(\.links), for: stated)
        let sorted = pairs.indices.sorted { one, other in
            old[one] == old[other] ? pairs[one].near.precedes(pairs[other].near) : old[one].lexicographicallyPrecedes(old[other])
        }
        var places = Array(repeating: Int64(0), count: pairs.count)
        for (place, index) in sorted.enumerated() { places[index] = Int64(place) }
        return places
    }
}

extension PropertyMapping {
    /// `entries` and `track` of `$source.entries.track`: a to-many, and a to-one of its rows.
    fileprivate var rowsBetween: (links: PropertyID, far: PropertyID)? {
        guard case .expression(let expression) = source, case .mapped(_, let inner) = expression.kind,
            case .path(let base, let steps) = inner.kind,
            case .variable(.source) = base.kind, steps.count == 2, case .toMany(let links) = steps[0], case .toOne(let far) = steps[1]
        else { return nil }
        return (links, far)
    }
}
