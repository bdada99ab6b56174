import MapExecution
import MapPlan
import MapPlanning

/// An index that a store lacks, in a temporary file: the keys of rows by what they refer to. Without it, each search for the rows of a to-many would read the whole
/// table.
final class SideIndex {
    private var database: SQLiteDatabase
    private let keyCount: Int

    /// `visit` passes what each row refers to and its key, in the order in which `keys` returns them.
    init(keyCount: Int, _ visit: ((_ reference: [StoredValue], _ key: [StoredValue]) throws -> Void) throws -> Void) throws {
        self.keyCount = keyCount
        database = try SQLiteDatabase.temporary()
        try database.execute("CREATE TABLE rows (r BLOB, k BLOB)")
        try visit { reference, key in
            try database.run(
                Statement(
                    "INSERT INTO rows VALUES (?1, ?2)", bindings: [.blob(CellBytes.ofKey(reference)), .blob(CellBytes.ofKey(key))], .insert)
            )
        }
        try database.execute("CREATE INDEX found ON rows (r)")
    }

    /// Returns the keys of the rows that refer to a key.
    func keys(referringTo key: [StoredValue]) throws -> [[StoredValue]] {
        let rows = try database.rows("SELECT k FROM rows WHERE r = ?1 ORDER BY rowid", [.blob(CellBytes.ofKey(key))])
        return rows.map { row in
            guard case .blob(let bytes) = row[0] else { return [] }
            var reader = CellReader(bytes)
            return (0..<keyCount).map { _ in reader.next().shown }
        }
    }
}
