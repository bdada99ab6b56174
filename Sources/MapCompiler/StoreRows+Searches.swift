package import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

/// Finds rows by keys.
extension StoreRows {
    /// What is found by a key.
    enum Search: Hashable {
        /// The row with the key.
        case row(EntityID)
        /// The rows to which a to-many of the row with the key refers.
        case rows(PropertyID)
        /// The position of a pair, by the keys of both rows.
        case place(PropertyID)
    }

    /// Returns the row with a key.
    func read(_ entity: EntityID, by key: [StoredValue]) throws -> [Found] {
        try read(entity, .row(entity), by: key) {
            (.filter(scan(entity), .sameKey(keyScalars(of: entity), key.map(Scalar.constant))), [])
        }
    }

    /// Returns rows that are found by a key, with SQL that is written once for each search.
    private func read(
        _ entity: EntityID, _ search: Search, by key: [StoredValue], _ relation: () throws -> (relation: Relation, terms: [Scalar])
    ) throws -> [Found] {
        let question = try question(search, by: key) {
            let (relation, terms) = try relation()
            return ordered(entity, from: relation, by: terms)
        }
        return found(try query(question), entity)
    }

    /// Returns the question of a search for a key.
    func question(_ search: Search, by key: [StoredValue], _ relation: () throws -> Relation) throws -> Statement {
        // NULL is compared in another way.
        let isLasting = !key.contains(.null)
        if isLasting, let sql = searches[search] { return Statement(sql, bindings: key, .ask) }
        let question = try question(try relation())
        if isLasting, question.bindings == key { searches[search] = question.sql }
        return question
    }

    package func relatedRows(_ toMany: PropertyID, of row: RowReference) throws -> [RowReference] {
        guard let relationship = model[toMany].relationship else { return [] }
        let key = storedKey(of: row)
        let target = relationship.destination
        if let join = placement.join(toMany) {
            guard comparesBytes(join) else { return try matchedRows(join, to: target, of: row) }
        } else {
            guard let inverse = relationship.inverse else { return [] }
            guard placement.matching(inverse) == .bytes else { return try rows(of: target, pointingAt: row, by: inverse, in: toMany) }
        }
        if let index = try sideIndex(of: toMany, by: key) {
            return try index.keys(referringTo: key).flatMap { try read(target, by: $0) }.map(\.reference).filter {
                model.isKind($0.entity, of: target)
            }
        }
        let found = try read(target, .rows(toMany), by: key) { try self.rows(target, of: toMany, by: key) }
        return found.map(\.reference).filter { model.isKind($0.entity, of: target) }
    }

    /// Returns the index of a to-many that the store lacks; `nil` if SQLite finds the rows of a key without reading all.
    private func sideIndex(of toMany: PropertyID, by key: [StoredValue]) throws -> SideIndex? {
        if let known = sideIndexes[toMany] { return known }
        guard let target = model[toMany].relationship?.destination, !key.contains(.null) else { return nil }
        let (relation, terms) = try rows(target, of: toMany, by: key)
        var search = try question(ordered(target, from: relation, by: terms))
        search.sql = "EXPLAIN QUERY PLAN " + search.sql
        let scans = try query(search).contains { $0.last?.name?.hasPrefix("SCAN ") ?? false }
        let index = try scans ? makeSideIndex(of: toMany, target) : nil
        sideIndexes.updateValue(index, forKey: toMany)
        return index
    }

    private func makeSideIndex(of toMany: PropertyID, _ target: EntityID) throws -> SideIndex {
        let keyCount = placement.key(of: target).count
        let (rows, near, far, position): (Relation, [PlacedColumn], [PlacedColumn], PlacedColumn?)
        if let join = placement.join(toMany) {
            (rows, near, far) = (.scan(table: join.table.name, alias: Self.alias), join.near, join.far)
            position = join.position
        } else {
            let inverse = model[toMany].relationship?.inverse
            (rows, near, far) = (scan(target), inverse.map(placement.reference) ?? [], placement.key(of: target))
            position = placement.position(toMany)
        }
        func column(_ placed: PlacedColumn) -> Scalar { .column(alias: Self.alias, name: placed.name) }
        let values = (near + far).map(column).enumerated().map { ProjectedColumn("c\($0.offset)", $0.element) }
        let order = ([position].compactMap(\.self) + far).map { OrderTerm(column($0)) }
        return try SideIndex(keyCount: keyCount) { add in
            try query(.order(.project(rows, values), by: order, limit: nil)) { row in
                try add(Array(row.prefix(near.count)), Array(row.dropFirst(near.count)))
            }
        }
    }

    /// Returns the rows to which a to-many of the row with a key refers, as a relation, and what sorts them.
    private func rows(_ target: EntityID, of toMany: PropertyID, by key: [StoredValue]) throws -> (relation: Relation, terms: [Scalar]) {
        let key = key.map(Scalar.constant)
        guard let join = placement.join(toMany) else {
            let inverse = model[toMany].relationship?.inverse
            let back = inverse.map(placement.reference)?.map { Scalar.column(alias: Self.alias, name: $0.name) } ?? []
            let position = placement.position(toMany).map { [Scalar.column(alias: Self.alias, name: $0.name)] }
            return (.filter(scan(target), .sameKey(back, key)), position ?? [])
        }
        let pairs = "j"
        func columns(_ placed: [PlacedColumn]) -> [Scalar] { placed.map { .column(alias: pairs, name: $0.name) } }
        let linked = Relation.filter(.scan(table: join.table.name, alias: pairs), .sameKey(columns(join.near), key))
        let relation = Relation.join(linked, scan(target), on: .sameKey(keyScalars(of: target), columns(join.far)), isLeft: false)
        return (relation, join.position.map { columns([$0]) } ?? [])
    }
}
