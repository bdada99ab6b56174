package import MapAnalysis
import MapExecution
package import MapPlan
import MapPlanning

/// Visits many rows one after another. The body may read others meanwhile.
extension StoreRows {
    package func forEachRow(of entity: EntityID, sampling count: Int, _ body: (RowReference) throws -> Void) throws {
        let table = placement.table(of: entity)
        guard let key = table.rowIDColumn else { return try forEachRow(of: entity, sampling: count, of: table, body) }
        let column = Scalar.column(alias: Self.alias, name: key.name)
        func end(isDescending: Bool) throws -> Int64? {
            let ends = Relation.project(scan(entity), [ProjectedColumn("k", column)])
            guard
                case .integer(let key)? = try query(.order(ends, by: [OrderTerm(column, isDescending: isDescending)], limit: 1)).first?
                    .first
            else { return nil }
            return key
        }
        guard let first = try end(isDescending: false), let last = try end(isDescending: true) else { return }
        let stride = max(1, (Double(last) - Double(first)) / Double(count))
        var after = first.subtractingReportingOverflow(1).partialValue
        for place in 0..<count {
            let wanted = Double(first) + stride * Double(place) - 1
            after = wanted < Double(last) ? max(after, Int64(wanted)) : after
            guard let row = try rows(of: entity, after: after < first ? nil : [.integer(after)], limit: 1).first,
                case .integer(let key)? = row.key.first
            else { return }
            try body(row.reference)
            after = key
        }
    }

    /// Visits every n-th row where keys are not numbers.
    private func forEachRow(
        of entity: EntityID, sampling count: Int, of table: PlacedTable, _ body: (RowReference) throws -> Void
    ) throws {
        guard case .integer(let all)? = try database.value("SELECT count(*) FROM main.\(quoted(table.name))") else { return }
        let stride = max(1, Int(all) / count)
        var place = 0
        try forEachRow(of: entity) { row in
            if place % stride == 0 { try body(row) }
            place += 1
        }
    }

    /// Visits all rows of a hierarchy's table where SQLite has them, with the table's columns in their order.
    func forEachStoredRow(of root: EntityID, _ body: (SQLiteRow) throws -> Void) throws {
        let table = placement.table(of: root)
        let columns = table.columns.map { ProjectedColumn($0.name, .column(alias: Self.alias, name: $0.name)) }
        try visit(.project(scan(root), columns), body)
    }

    /// The same, with `body` on another thread while this one reads the next rows. `body` must not ask for other rows. Calls `reading` for each row that is read.
    func forEachStoredRow(of root: EntityID, reading: () throws -> Void, ahead body: (SQLiteRow) throws -> Void) throws {
        let table = placement.table(of: root)
        let columns = table.columns.map { ProjectedColumn($0.name, .column(alias: Self.alias, name: $0.name)) }
        var stream = SQLiteDatabase(sharing: database)
        try stream.visitAhead(question(.project(scan(root), columns)), reading: reading, body)
    }

    /// Visits the dangling pairs of a many-to-many: the stored keys, those of this side first.
    func forEachDanglingPair(of toMany: PropertyID, _ body: ([StoredValue], [StoredValue]) throws -> Void) throws {
        guard let join = placement.join(toMany), let target = model[toMany].relationship?.destination else { return }
        func columns(_ placed: [PlacedColumn]) -> [Scalar] { placed.map { .column(alias: "j", name: $0.name) } }
        let values = columns(join.near + join.far).enumerated().map { ProjectedColumn("k\($0.offset)", $0.element) }
        try query(.project(.scan(table: join.table.name, alias: "j"), values)) { pair in
            let (near, far) = (Array(pair.prefix(join.near.count)), Array(pair.dropFirst(join.near.count)))
            guard try namedRow(of: toMany.entity, by: near) == nil || namedRow(of: target, by: far) == nil else { return }
            try body(near, far)
        }
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
