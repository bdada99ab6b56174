import MapExecution
import MapPlan

/// Numbers that change, by keys of bytes: in memory while they are few, and in a temporary file when they are many.
final class SpillingNumbers {
    private var few: [[UInt8]: Int64] = [:]
    private let file: RecordFile
    private let greatestInMemory: Int
    private var search: SQLiteKeptStatement?
    private var replace: SQLiteKeptStatement?

    init(_ file: RecordFile, inMemory greatestInMemory: Int) { (self.file, self.greatestInMemory) = (file, greatestInMemory) }

    // The statements must not outlive their connection.
    deinit { (search, replace) = (nil, nil) }

    /// Returns the number of a key; nil if it has none.
    func number(at key: [UInt8]) throws -> Int64? {
        guard let search else { return few[key] }
        var found: Int64?
        try search.query([.blob(key)]) { row in
            if case .integer(let number) = row[0] { found = number }
            return false
        }
        return found
    }

    func set(_ number: Int64, at key: [UInt8]) throws {
        if replace == nil {
            few[key] = number
            if few.count <= greatestInMemory { return }
            let table = "n\(try file.makeTable())"
            try file.execute("CREATE TABLE \(table)(k BLOB PRIMARY KEY, n INTEGER) WITHOUT ROWID")
            search = try file.prepared("SELECT n FROM \(table) WHERE k = ?1")
            replace = try file.prepared("INSERT INTO \(table) VALUES (?1, ?2) ON CONFLICT (k) DO UPDATE SET n = excluded.n")
            for (key, number) in few { _ = try replace?.run([.blob(key), .integer(number)]) }
            few = [:]
            return
        }
        _ = try replace?.run([.blob(key), .integer(number)])
    }
}
