import MapAnalysis
import MapExecution
import MapPlan

/// Records that are in memory while they are few, and in a temporary file when they are many.
final class SpillingRecords: RecordTable {
    private var few: RecordsInMemory? = RecordsInMemory()
    private var many: RecordsInFile?
    private let file: RecordFile
    private let greatestInMemory: Int

    init(_ file: RecordFile, inMemory greatestInMemory: Int) { (self.file, self.greatestInMemory) = (file, greatestInMemory) }

    func add(_ record: [UInt8], at key: [UInt8]) throws {
        if let few {
            guard few.count >= greatestInMemory else { return few.add(record, at: key) }
            let made = try RecordsInFile(file)
            try few.visit(from: []) { key, record in
                try made.add(record, at: key)
                return true
            }
            (self.few, many) = (nil, made)
        }
        try many?.add(record, at: key)
    }

    func record(at key: [UInt8]) throws -> [UInt8]? { try few?.record(at: key) ?? many?.record(at: key) }

    func visit(from first: [UInt8], _ body: ([UInt8], [UInt8]) throws -> Bool) throws {
        try few?.visit(from: first, body)
        try many?.visit(from: first, body)
    }
}

/// A temporary database for tables of records, made when the first needs it.
final class RecordFile {
    private var opened: SQLiteDatabase?
    private var tableCount = 0

    func makeTable() throws -> Int {
        if opened == nil { opened = try SQLiteDatabase.temporary() }
        tableCount += 1
        return tableCount
    }

    func prepared(_ sql: String) throws -> SQLiteKeptStatement? { try opened?.prepared(sql) }

    func execute(_ sql: String) throws { try opened?.execute(sql) }

    /// Visits rows while others may be read and written. A statement that was compiled before runs only once at a time.
    func visit(_ compiled: SQLiteKeptStatement?, _ statement: Statement, _ body: ([StoredValue]) throws -> Bool) throws {
        var failure: (any Error)?
        func visited(_ row: [StoredValue]) -> Bool {
            do { return try body(row) } catch { failure = error }
            return false
        }
        if let compiled, !compiled.isBusy {
            try compiled.query(statement.bindings, visited)
        } else {
            var stream = opened?.shared()
            try stream?.query(statement, visited)
        }
        if let failure { throw failure }
    }
}

/// Records in tables of a file. They are added one after another as they come, and sorted once, before the first is read: adding each at its place would read
/// pages all over the file.
private final class RecordsInFile {
    private let file: RecordFile
    private let number: Int
    private var insert: SQLiteKeptStatement?
    private var search: SQLiteKeptStatement?
    private var visit: SQLiteKeptStatement?

    init(_ file: RecordFile) throws {
        self.file = file
        number = try file.makeTable()
        try file.execute("CREATE TABLE h\(number)(k BLOB, r BLOB)")
        insert = try file.prepared("INSERT INTO h\(number) VALUES (?1, ?2)")
    }

    // The statements must not outlive their connection.
    deinit { (insert, search, visit) = (nil, nil, nil) }

    func add(_ record: [UInt8], at key: [UInt8]) throws { _ = try insert?.run([.blob(key), .blob(record)]) }

    func record(at key: [UInt8]) throws -> [UInt8]? {
        try sort()
        var found: [UInt8]?
        try search?.query([.blob(key)]) { row in
            if case .blob(let record) = row[0] { found = record }
            return false
        }
        return found
    }

    func visit(from first: [UInt8], _ body: ([UInt8], [UInt8]) throws -> Bool) throws {
        try sort()
        try file.visit(visit, Statement(visitingSQL, bindings: [.blob(first)], .ask)) { row in
            guard case .blob(let key) = row[0], case .blob(let record) = row[1] else { return false }
            return try body(key, record)
        }
    }

    private var visitingSQL: String { "SELECT k, r FROM s\(number) WHERE k >= ?1 ORDER BY k" }

    private func sort() throws {
        guard insert != nil else { return }
        insert = nil
        // A table cannot be dropped while others are read. No two records have one key, and with 'OR FAIL' SQLite keeps no copies of pages to undo the statement, which
        // it would keep in memory.
        try file.execute(
            """
            CREATE TABLE s\(number)(k BLOB PRIMARY KEY, r BLOB) WITHOUT ROWID;
            INSERT OR FAIL INTO s\(number) SELECT k, r FROM h\(number) ORDER BY k;
            DELETE FROM h\(number)
            """)
        search = try file.prepared("SELECT r FROM s\(number) WHERE k = ?1")
        visit = try file.prepared(visitingSQL)
    }
}
