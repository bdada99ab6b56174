import MapExecution
import MapPlan

/// Values that change, by keys of bytes: in memory while they are few, and in a temporary file when they are many.
final class SpillingValues {
    private var few: [[UInt8]: StoredValue] = [:]
    private let file: RecordFile
    private let greatestInMemory: Int
    private var search: SQLiteKeptStatement?
    private var replace: SQLiteKeptStatement?

    init(_ file: RecordFile, inMemory greatestInMemory: Int) { (self.file, self.greatestInMemory) = (file, greatestInMemory) }

    // The statements must not outlive their connection.
    deinit { (search, replace) = (nil, nil) }

    /// Returns the value of a key; nil if it has none.
    func value(at key: [UInt8]) throws -> StoredValue? {
        guard let search else { return few[key] }
        var found: StoredValue?
        try search.query([.blob(key)]) { row in
            found = row[0]
            return false
        }
        return found
    }

    func set(_ value: StoredValue, at key: [UInt8]) throws {
        if let replace {
            _ = try replace.run([.blob(key), value])
            return
        }
        few[key] = value
        if few.count > greatestInMemory { try spill() }
    }

    /// Returns the integer of a key; nil if it has none.
    func integer(at key: [UInt8]) throws -> Int64? { if case .integer(let number)? = try value(at: key) { number } else { nil } }

    private func spill() throws {
        let table = "v\(try file.makeTable())"
        try file.execute("CREATE TABLE \(table)(k BLOB PRIMARY KEY, v) WITHOUT ROWID")
        search = try file.prepared("SELECT v FROM \(table) WHERE k = ?1")
        replace = try file.prepared("INSERT INTO \(table) VALUES (?1, ?2) ON CONFLICT (k) DO UPDATE SET v = excluded.v")
        for (key, value) in few { _ = try replace?.run([.blob(key), value]) }
        few = [:]
    }
}
