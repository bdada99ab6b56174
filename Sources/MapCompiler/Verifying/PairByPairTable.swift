import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

/// A join table whose pairs a mapping keeps as they are, between rows that all stay. They are read and noted as bytes.
struct PairByPairTable {
    private let store: StoreRows
    private let old: PlacedJoin
    private let target: EntityID
    /// The columns of the old table that the new table's columns have.
    private let columns: [PlacedColumn]
    /// The places of the key's columns.
    private let key: [Int]

    /// `nil` if anything else decides about the pairs: other rows, an order, or how keys are spelled.
    init?(_ table: PlacedTable, of rows: ExpectedRows) {
        guard rows.sampling == nil, case .join(let relationship) = table.role,
            let stated = rows.mapping.carriedPairs(of: rows.statedSide(of: relationship), in: rows.destination.model),
            let join = rows.destination.join(stated.property),
            let target = rows.source.model.target(of: stated.origin), let newTarget = rows.destination.model.target(of: stated.property),
            let old = rows.source.join(stated.origin), rows.source.matching(old) == (.bytes, .bytes),
            rows.destination.matching(join) == (.bytes, .bytes), old.isPlain, join.isPlain,
            rows.keepsEveryRow(of: stated.origin.entity, as: stated.property.entity), rows.keepsEveryRow(of: target, as: newTarget),
            rows.source.discriminator(of: target) == nil, rows.source.discriminator(of: stated.origin.entity) == nil
        else { return nil }
        let homes = table.columns.map { column in column.name == join.near[0].name ? old.near[0] : old.far[0] }
        guard zip(homes, table.columns).allSatisfy({ $0.affinity == $1.affinity }) else { return nil }
        (store, self.old, self.target, columns, key) = (rows.store, old, target, homes, table.key)
    }

    /// Whether each pair is one of whole numbers, and there are both its rows. Otherwise pairs must be looked at one by one.
    func isWhole() throws -> Bool {
        let (near, far) = (quoted(old.near[0].name), quoted(old.far[0].name))
        func isMissing(_ entity: EntityID, _ column: String) -> String {
            let table = store.placement.table(of: entity)
            let key = quoted(store.placement.key(of: entity)[0].name)
            return
                "typeof(j.\(column)) <> 'integer' OR NOT EXISTS (SELECT 1 FROM main.\(quoted(table.name)) AS r WHERE r.\(key) = j.\(column))"
        }
        let sql = """
            SELECT 1 FROM main.\(quoted(old.table.name)) AS j
            WHERE \(isMissing(old.relationship.entity, near)) OR \(isMissing(target, far)) LIMIT 1
            """
        return try store.database.rows(sql).isEmpty
    }

    /// Visits the bytes of each pair's key and cells, each pair once, on another thread than the one that reads them. Calls `reading` for each pair that is read.
    func visit(reading: () throws -> Void, _ body: (_ key: CellBytes, _ cells: CellBytes) throws -> Void) throws {
        var (keyBytes, cells, last) = (CellBytes(isOfKey: true), CellBytes(), [Int64]())
        let names = columns.map { quoted($0.name) }.joined(separator: ", ")
        let sql = "SELECT \(names) FROM main.\(quoted(old.table.name)) ORDER BY \(names)"
        var stream = SQLiteDatabase(sharing: store.database)
        try stream.visitAhead(Statement(sql, .ask), reading: reading) { row in
            let pair = columns.indices.compactMap { row[$0].integer }
            guard pair != last else { return }
            last = pair
            cells.removeAll()
            keyBytes.removeAll()
            for place in columns.indices { cells.add(row[place]) }
            for place in key { keyBytes.add(row[place]) }
            try body(keyBytes, cells)
        }
    }
}

extension CompleteMapping {
    /// Returns the stated side of a join table with its origin, if a mapping carries it over and nothing else makes pairs.
    fileprivate func carriedPairs(of stated: PropertyID, in model: Model) -> (property: PropertyID, origin: PropertyID)? {
        let makers = entityMappings.filter { $0[stated] != nil }
        guard makers.count == 1, case .carried(let origin)? = makers[0][stated]?.source, makers[0][stated]?.isOfItem == false,
            makers[0].source == origin.entity, makers[0].destination == stated.entity, model[stated].relationship?.inverse != stated
        else { return nil }
        return (stated, origin)
    }
}

extension Model {
    fileprivate func target(of toMany: PropertyID) -> EntityID? { self[toMany].relationship?.destination }
}

extension PlacedJoin {
    /// Whether it has nothing but one column for each side.
    fileprivate var isPlain: Bool { near.count == 1 && far.count == 1 && table.columns.count == 2 }
}

extension SQLiteRow.Cell {
    fileprivate var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
}
