import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning

/// The rows that a leg must leave, by their keys, in a temporary file. It is made only if rows must be looked at one by one.
final class ExpectedIndex {
    private var database: SQLiteDatabase
    let placement: Placement
    /// How many rows each table must have.
    private(set) var counts: [Int64]
    /// By table: the columns whose references are kept if their row exists, and may become nil otherwise.
    private let referencesKept: [[Int]]
    /// By table: what adds a row, and what finds one by its key.
    private var statements: [(insert: SQLiteKeptStatement, search: SQLiteKeptStatement)] = []

    /// Reads what a log has noted. Throws a finding for the second row of a key, which no table can have.
    init(_ log: ExpectedLog, in placement: Placement, referencesKept: [[Int]]) throws {
        database = try SQLiteDatabase.temporary()
        self.placement = placement
        self.referencesKept = referencesKept
        counts = Array(repeating: 0, count: placement.tables.count)
        for (table, placed) in placement.tables.enumerated() {
            let key = placed.rowIDColumn == nil ? "k BLOB PRIMARY KEY" : "k INTEGER PRIMARY KEY"
            let form = placed.rowIDColumn == nil ? " WITHOUT ROWID" : ""
            try database.execute(
                """
                CREATE TABLE e\(table)(\(key), n INTEGER, c BLOB)\(form);
                CREATE TABLE s\(table)(k BLOB, n INTEGER);
                CREATE INDEX i\(table) ON s\(table)(k);
                CREATE INDEX j\(table) ON s\(table)(n);
                CREATE TABLE l\(table)(k BLOB PRIMARY KEY) WITHOUT ROWID
                """)
            statements.append(
                (
                    try database.prepared("INSERT OR IGNORE INTO e\(table) VALUES (?1, ?2, ?3)"),
                    try database.prepared("SELECT n, c FROM e\(table) WHERE k = ?1")
                ))
        }
        try log.forEach(add)
    }

    // The statements must not outlive their connection.
    deinit { statements = [] }

    private func add(_ record: ExpectedLog.Record) throws {
        let (table, key) = (record.table, kept(record.key, of: record.table))
        if record.mayBeMissing {
            try database.run(Statement("INSERT OR IGNORE INTO l\(table) VALUES (?1)", bindings: [.blob(record.key)], .insert))
            return
        }
        let number = StoredValue.integer(counts[table])
        guard try statements[table].insert.run([key, number, .blob(record.cells)]) == 1 else { throw EvaluationFinding.severalRows(nil) }
        for spelling in record.spellings where spelling != record.key {
            try database.run(Statement("INSERT INTO s\(table) VALUES (?1, ?2)", bindings: [.blob(spelling), number], .insert))
        }
        counts[table] += 1
    }

    /// A key as the table of rows has it: an integer where the store has a rowid.
    private func kept(_ key: [UInt8], of table: Int) -> StoredValue {
        guard placement.tables[table].rowIDColumn != nil else { return .blob(key) }
        var reader = CellReader(key)
        if case .exactly(let part) = reader.next(), case .integer = part.shown { return part.shown }
        return .blob(key)
    }

    /// A row that a table must have.
    struct Row {
        /// The row's place among those of its table.
        var number: Int64
        var cells: [UInt8]
        /// Whether the row was found by another spelling of its key.
        var isSpelled = false
    }

    /// Returns the row with a key of the result, however it is spelled.
    func row(_ key: [StoredValue], of table: Int) throws -> Row? {
        var usual: Row?
        try statements[table].search.query([kept(CellBytes.ofKey(key), of: table)]) { row in
            if case .integer(let number) = row[0], case .blob(let cells) = row[1] { usual = Row(number: number, cells: cells) }
            return false
        }
        if let usual { return usual }
        guard case .join = placement.tables[table].role else { return nil }
        var found = try row(
            "SELECT e.n, e.c FROM s\(table) AS s JOIN e\(table) AS e ON e.n = s.n WHERE s.k = ?1", .blob(CellBytes.ofKey(key)))
        found?.isSpelled = true
        return found
    }

    private func row(_ sql: String, _ key: StoredValue) throws -> Row? {
        var found: Row?
        try database.query(Statement(sql, bindings: [key], .ask)) { row in
            if case .integer(let number) = row[0], case .blob(let cells) = row[1] { found = Row(number: number, cells: cells) }
            return false
        }
        return found
    }

    /// Returns the spellings that the key of a pair may have, beside the usual one.
    func spellings(of row: Row, in table: Int) throws -> [[StoredValue]] {
        guard case .join = placement.tables[table].role else { return [] }
        return try database.rows("SELECT k FROM s\(table) WHERE n = ?1", [.integer(row.number)]).map { key($0[0], of: table) }
    }

    /// Whether a row of a join table may be there or not.
    func mayBeLeft(_ key: [StoredValue], in table: Int) throws -> Bool {
        try !database.rows("SELECT 1 FROM l\(table) WHERE k = ?1", [.blob(CellBytes.ofKey(key))]).isEmpty
    }

    /// Whether the reference of a row to another may be nil: it is one that is kept, and leads to no row that must exist.
    func mayBeNil(_ reference: StoredValue, column: Int, of table: Int) throws -> Bool {
        guard referencesKept[table].contains(column), case .reference(let toOne, _) = placement.tables[table].columns[column].role,
            let target = placement.model[toOne].relationship?.destination
        else { return false }
        let name = placement.table(of: target).name
        guard let other = placement.tables.firstIndex(where: { $0.name == name }) else { return false }
        return try row([reference], of: other) == nil
    }

    /// Visits the rows of a table: its key as it is kept, its number and its cells. Stops when `body` returns false.
    func forEachRow(of table: Int, _ body: (StoredValue, Row) -> Bool) throws {
        var stream = SQLiteDatabase(sharing: database)
        try stream.query(Statement("SELECT k, n, c FROM e\(table)", .ask)) { row in
            guard case .integer(let number) = row[1], case .blob(let cells) = row[2] else { return true }
            return body(row[0], Row(number: number, cells: cells))
        }
    }

    /// Reads the parts of a key as it is kept.
    func key(_ kept: StoredValue, of table: Int) -> [StoredValue] {
        guard case .blob(let bytes) = kept else { return [kept] }
        var reader = CellReader(bytes)
        return placement.tables[table].key.map { _ in reader.next().shown }
    }
}
