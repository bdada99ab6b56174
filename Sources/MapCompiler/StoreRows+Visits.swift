package import MapAnalysis
import MapExecution
package import MapPlan
import MapPlanning

/// Visits many rows one after another. The body may read others meanwhile.
extension StoreRows {
    package func forEachRow(of entity: EntityID, sampling count: Int, _ body: (RowReference) throws -> Void) throws {
        let table = placement.table(of: entity)
        guard let name = try rowIDName(of: table) else { return try forEachRow(of: entity, sampling: count, of: table, body) }
        let id = Scalar.column(alias: Self.alias, name: name)
        for place in try spreadIDs(count, of: entity, by: id) {
            let before = place.subtractingReportingOverflow(1)
            let row = try nextRow(of: entity, by: id, after: before.overflow ? nil : before.partialValue)
            if let row = row.flatMap({ found([$0.values], entity).first }) { try body(row.reference) }
        }
    }

    /// Returns the row IDs of so many rows, in their order. They are the next ones from places that are spread evenly. Where these have gaps between them, fewer
    /// rows are found so, and those behind the found ones are taken, too.
    private func spreadIDs(_ count: Int, of entity: EntityID, by id: Scalar) throws -> [Int64] {
        func end(isDescending: Bool) throws -> Int64? {
            let ends = Relation.project(scan(entity), [ProjectedColumn("k", id)])
            guard case .integer(let key)? = try query(.order(ends, by: [OrderTerm(id, isDescending: isDescending)], limit: 1)).first?.first
            else { return nil }
            return key
        }
        guard let first = try end(isDescending: false), let last = try end(isDescending: true) else { return [] }
        let stride = max(1, (Double(last) - Double(first)) / Double(count))
        var ends: [Int64] = []
        for place in 0..<count {
            let wanted = Double(first) + stride * Double(place) - 1
            let spread = place == 0 || wanted >= Double(last) ? nil : Int64(wanted)
            guard let next = try nextRow(of: entity, by: id, after: [ends.last, spread].compactMap(\.self).max()) else { break }
            ends.append(next.id)
        }
        var taken = Set(ends)
        while taken.count < count, !ends.isEmpty {
            var further: [Int64] = []
            for end in ends where taken.count < count {
                guard let next = try nextRow(of: entity, by: id, after: end), taken.insert(next.id).inserted else { continue }
                further.append(next.id)
            }
            ends = further
        }
        return taken.sorted()
    }

    /// Returns the next row by row IDs, which SQLite seeks, whatever the key is.
    private func nextRow(of entity: EntityID, by id: Scalar, after last: Int64?) throws -> (id: Int64, values: [StoredValue])? {
        var conditions = kindConditions(of: entity)
        if let last { conditions.append(.ordered(.greater, id.byBytes, .constant(.integer(last)), comparing: .plain)) }
        let rows = Relation.project(
            .filter(scan(entity), .all(conditions)), columns(of: placement.table(of: entity)) + [ProjectedColumn("mapc rowid", id)])
        guard let row = try query(.order(rows, by: [OrderTerm(id)], limit: 1)).first, case .integer(let id)? = row.last else { return nil }
        return (id, Array(row.dropLast()))
    }

    /// Returns a name of the row IDs of a table: that of its key, or one of SQLite's three names that no column has. `nil` if there are none.
    private func rowIDName(of table: PlacedTable) throws -> String? {
        if let key = table.rowIDColumn { return key.name }
        if table.isWithoutRowID { return nil }
        // The model does not describe every column.
        let columns = try query(
            Statement("SELECT name FROM pragma_table_xinfo(?1, 'main')", bindings: [.text(table.name)], .ask)
        ).compactMap(\.first?.name)
        return ["rowid", "_rowid_", "oid"].first { name in !columns.contains { sameName($0, name) } }
    }

    /// Visits every n-th row of a table without row IDs. SQLite cannot seek the n-th, but it only reads past the others.
    private func forEachRow(
        of entity: EntityID, sampling count: Int, of table: PlacedTable, _ body: (RowReference) throws -> Void
    ) throws {
        guard case .integer(let all)? = try database.value("SELECT count(*) FROM main.\(quoted(table.name))") else { return }
        let stride = max(1, Int(all) / count)
        var place = 0
        try visit(ordered(entity, from: .filter(scan(entity), .all(kindConditions(of: entity))), by: [])) { row in
            if place % stride == 0, let row = found([row.values], entity).first { try body(row.reference) }
            place += 1
        }
    }

    /// Visits all rows of a hierarchy's table where SQLite has them, with the table's columns in their order.
    func forEachStoredRow(of root: EntityID, _ body: (SQLiteRow) throws -> Void) throws {
        let table = placement.table(of: root)
        try visit(.project(scan(root), columns(of: table)), body)
    }

    /// The same, with `body` on another thread while this one reads the next rows. `body` must not ask for other rows. Calls `reading` for each row that is read.
    func forEachStoredRow(of root: EntityID, reading: () throws -> Void, ahead body: (SQLiteRow) throws -> Void) throws {
        let table = placement.table(of: root)
        var stream = SQLiteDatabase(sharing: database)
        try stream.visitAhead(question(.project(scan(root), columns(of: table))), reading: reading, body)
    }

    private static func pairColumns(_ placed: [PlacedColumn]) -> [Scalar] { placed.map { .column(alias: "j", name: $0.name) } }

    /// Visits the dangling pairs of a many-to-many: the stored keys, those of this side first.
    func forEachDanglingPair(of toMany: PropertyID, _ body: ([StoredValue], [StoredValue]) throws -> Void) throws {
        guard let join = placement.join(toMany), let target = model[toMany].relationship?.destination else { return }
        let values = Self.pairColumns(join.near + join.far).enumerated().map { ProjectedColumn("k\($0.offset)", $0.element) }
        try query(.project(.scan(table: join.table.name, alias: "j"), values)) { pair in
            let (near, far) = (Array(pair.prefix(join.near.count)), Array(pair.dropFirst(join.near.count)))
            guard try namedRow(of: toMany.entity, by: near) == nil || namedRow(of: target, by: far) == nil else { return }
            try body(near, far)
        }
    }

    /// Returns the stored keys to which the pairs of one row lead although no row has them.
    func danglingKeys(of toMany: PropertyID, from near: RowReference) throws -> [[StoredValue]] {
        guard let join = placement.join(toMany), let target = model[toMany].relationship?.destination else { return [] }
        let pairs = Relation.filter(
            .scan(table: join.table.name, alias: "j"), .sameKey(Self.pairColumns(join.near), storedKey(of: near).map(Scalar.constant)))
        let keys = Self.pairColumns(join.far).enumerated().map { ProjectedColumn("k\($0.offset)", $0.element) }
        return try query(.project(pairs, keys)).filter { try namedRow(of: target, by: $0) == nil }
    }

    /// Visits the rows of a to-many that are between two others, if one of these does not exist: the stored keys, those of the row with the to-many first.
    func forEachDanglingRow(
        between links: PropertyID, _ far: PropertyID, _ body: ([StoredValue], [StoredValue]) throws -> Void
    ) throws {
        guard let relationship = model[links].relationship, let near = relationship.inverse,
            let target = model[far].relationship?.destination
        else { return }
        for kind in model.concreteKinds(of: relationship.destination) {
            try forEachRow(of: kind) { row in
                let (own, other) = (try storedReference(near, of: row), try storedReference(far, of: row))
                guard !(own + other).contains(.null),
                    try namedRow(of: links.entity, by: own) == nil || namedRow(of: target, by: other) == nil
                else { return }
                try body(own, other)
            }
        }
    }

    /// Returns the rows of a hierarchy that have none of its kinds, by key, each with the value that should be a kind.
    package func rowsOfNoKind(of root: EntityID) throws -> [[StoredValue]: StoredValue] {
        var rows: [[StoredValue]: StoredValue] = [:]
        try forEachRowOfNoKind(of: root) { key, kind in rows[key] = rows[key] ?? kind }
        return rows
    }

    /// Visits the rows of a hierarchy that have none of its kinds: the key, and the value that should be a kind. No mapping takes
    /// them, and no reference finds them.
    func forEachRowOfNoKind(of root: EntityID, _ body: ([StoredValue], StoredValue) throws -> Void) throws {
        let discriminator = placement.discriminator(of: root)
        guard discriminator != nil || placement.model.concreteKinds(of: root).isEmpty else { return }
        let kind = discriminator.map { Scalar.column(alias: Self.alias, name: $0.name) } ?? .null
        let values = (keyScalars(of: root) + [kind]).enumerated().map { ProjectedColumn("c\($0.offset)", $0.element) }
        let isOfNoKind = discriminator == nil ? Condition.constant(true) : .not(placement.isKind(of: root, Self.alias))
        try query(.project(.filter(scan(root), isOfNoKind), values)) { try body(Array($0.dropLast()), $0.last ?? .null) }
    }
}
