import MapExecution
import MapPlan

/// The rows that a leg must leave, one after another in a temporary file. Writing them costs little, and they are read only if something differs.
final class ExpectedLog {
    /// A row that a table must have, or may have.
    struct Record {
        var table: Int
        /// The bytes of the key, see `CellBytes.ofKey`.
        var key: [UInt8]
        /// The keys by which it may be found as well.
        var spellings: [[UInt8]] = []
        var cells: [UInt8] = []
        /// Whether it is only a key that may be there: that of a pair which was dangling.
        var mayBeMissing = false
    }

    private var database: SQLiteDatabase
    private let insert: SQLiteKeptStatement
    /// What is not in the file yet.
    private var pending: [UInt8] = []
    private static let greatestPending = 1 << 16

    init() throws {
        database = try SQLiteDatabase.temporary()
        try database.execute("CREATE TABLE log(b BLOB)")
        insert = try database.prepared("INSERT INTO log VALUES (?1)")
    }

    func add(_ record: Record) throws {
        try add(table: record.table, mayBeMissing: record.mayBeMissing, key: record.key, spellings: record.spellings, cells: record.cells)
    }

    /// Adds a row whose bytes stay the caller's.
    func add(table: Int, mayBeMissing: Bool = false, key: [UInt8], spellings: [[UInt8]] = [], cells: [UInt8]) throws {
        add(UInt32(table))
        pending.append(mayBeMissing ? 1 : 0)
        add(key)
        add(UInt32(spellings.count))
        for spelling in spellings { add(spelling) }
        add(cells)
        if pending.count >= Self.greatestPending { try flush() }
    }

    private func add(_ bytes: [UInt8]) {
        add(UInt32(bytes.count))
        pending.append(contentsOf: bytes)
    }

    private func add(_ number: UInt32) {
        withUnsafeBytes(of: number.littleEndian) { pending.append(contentsOf: $0) }
    }

    private func flush() throws {
        _ = try insert.run([.blob(pending)])
        pending.removeAll(keepingCapacity: true)
    }

    /// Visits all records in the order in which they were added.
    func forEach(_ body: (Record) throws -> Void) throws {
        if !pending.isEmpty { try flush() }
        var stream = SQLiteDatabase(sharing: database)
        var failure: (any Error)?
        try stream.query(Statement("SELECT b FROM log ORDER BY rowid", .ask)) { row in
            guard case .blob(let bytes) = row[0] else { return true }
            var reader = LogReader(bytes)
            do {
                while let record = reader.next() { try body(record) }
            } catch {
                failure = error
            }
            return failure == nil
        }
        if let failure { throw failure }
    }
}

/// Reads the records of one part of a log.
private struct LogReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> ExpectedLog.Record? {
        guard place < bytes.count else { return nil }
        let table = number()
        place += 1
        let mayBeMissing = bytes[place - 1] == 1
        let key = content()
        let spellings = (0..<number()).map { _ in content() }
        return ExpectedLog.Record(table: table, key: key, spellings: spellings, cells: content(), mayBeMissing: mayBeMissing)
    }

    private mutating func content() -> [UInt8] {
        let count = number()
        defer { place += count }
        return Array(bytes[place..<place + count])
    }

    private mutating func number() -> Int {
        defer { place += 4 }
        return bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
