import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

/// The rows of a version that a leg passes without storing them, in a temporary file. They are the source of the next step.
final class StepStore {
    private var database: SQLiteDatabase
    let placement: Placement
    private var inserts: [String] = []
    private var greatestKeys: [EntityID: Int64] = [:]

    /// `former` are the rows of the version before, which know the greatest keys that there ever were.
    init(_ placement: Placement, after former: StoreRows, by mapping: CompleteMapping) throws {
        database = try SQLiteDatabase.temporary()
        self.placement = placement
        for table in placement.tables {
            for statement in Self.statements(for: table, in: placement) { try database.execute(statement) }
            inserts.append(table.insertion)
            guard case .entity(let root) = table.role, table.greatestKey != nil || placement.model.isCoreData else { continue }
            let name = mapping.destination[root].canonicalName
            let old = mapping.source.entities.first { $0.parent == nil && $0.canonicalName == name }
            if let greatest = try old.flatMap({ try former.greatestKeyEver(of: $0.id) }) { greatestKeys[root] = greatest }
        }
    }

    /// A table without constraints, since those of a version that is passed are not checked, and with an index for each way in which rows are found.
    private static func statements(for table: PlacedTable, in placement: Placement) -> [String] {
        let columns = table.columns.map { column -> String in
            if column.name == table.rowIDColumn?.name { return "\(quoted(column.name)) INTEGER PRIMARY KEY" }
            let collation = column.comparesBytes ? "" : " COLLATE \(quoted(column.collation))"
            return "\(quoted(column.name)) \(column.declaredType)\(collation)"
        }
        var made = ["CREATE TABLE main.\(quoted(table.name)) (\(columns.joined(separator: ", ")))"]
        let references = Set(
            table.columns.flatMap(\.roles).compactMap { role in if case .reference(let toOne, _) = role { toOne } else { nil } })
        var indexed = table.rowIDColumn == nil ? [table.keyColumns.map(\.name)] : []
        indexed += references.sorted().map { placement.reference($0).map(\.name) }
        if case .join(let relationship) = table.role, let join = placement.join(relationship) {
            indexed += [join.near.map(\.name), join.far.map(\.name)]
        }
        for (place, names) in indexed.enumerated() where !names.isEmpty {
            made.append(
                "CREATE INDEX main.\(quoted("mapc \(place) \(table.name)")) ON \(quoted(table.name)) (\(names.map { quoted($0) }.joined(separator: ", ")))"
            )
        }
        return made
    }

    /// Adds a row that the version has. Pairs that were dangling are not among the rows of a version.
    func add(_ item: ExpectedTable.Item, to place: Int) throws {
        let table = placement.tables[place]
        switch item {
        case .row(let row):
            try database.run(Statement(inserts[place], bindings: row.cells.map(\.stored), .insert))
            if case .entity(let root) = table.role, case .integer(let key)? = row.key.first, let former = greatestKeys[root] {
                greatestKeys[root] = max(former, key)
            }
        case .leftOver: return
        case .ofNoKind(let key, let kind):
            var values = table.columns.map { $0.role == .discriminator ? kind : .null }
            for (part, value) in zip(table.key, key) { values[part] = value }
            try database.run(Statement(inserts[place], bindings: values, .insert))
        }
    }

    /// The rows for the next step.
    var rows: StoreRows { StoreRows(SQLiteDatabase(sharing: database), placement: placement, greatestKeys: greatestKeys) }
}
