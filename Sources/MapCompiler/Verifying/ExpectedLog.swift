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
    // One thread adds records, one after another.
    @exclusivity(unchecked)
    private var pending = GrowingBytes()
    // One part and one record more fit on a page, so that a part is one write.
    private static let (pageSize, greatestPending) = (1 << 16, 60_000)

    init() throws {
        database = try SQLiteDatabase.temporary(pageSize: Self.pageSize)
        // Pages are written one after another, and mostly not read again.
        try database.execute("PRAGMA cache_size=-256; CREATE TABLE log(b BLOB)")
        insert = try database.prepared("INSERT INTO log VALUES (?1)")
    }

    func add(_ record: Record) throws {
        begin(record.table, mayBeMissing: record.mayBeMissing)
        add(record.key)
        pending.append(UInt32(record.spellings.count))
        for spelling in record.spellings { add(spelling) }
        add(record.cells)
        if pending.count >= Self.greatestPending { try flush() }
    }

    /// Adds a row that a table must have, by its bytes.
    func add(table: Int, key: CellBytes, cells: CellBytes) throws {
        begin(table, mayBeMissing: false)
        key.withBytes { add($0) }
        pending.append(UInt32(0))
        cells.withBytes { add($0) }
        if pending.count >= Self.greatestPending { try flush() }
    }

    private func begin(_ table: Int, mayBeMissing: Bool) {
        pending.append(UInt32(table))
        pending.append(mayBeMissing ? 1 : 0 as UInt8)
    }

    private func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

    private func add(_ bytes: UnsafeRawBufferPointer) {
        pending.append(UInt32(bytes.count))
        pending.append(bytes)
    }

    private func flush() throws {
        try pending.withBytes { try insert.run(blob: $0) }
        pending.removeAll()
    }

    /// Visits all records in the order in which they were added.
    func forEach(_ body: (Record) throws -> Void) throws {
        if pending.count > 0 { try flush() }
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
