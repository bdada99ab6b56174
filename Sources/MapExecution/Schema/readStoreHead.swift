import MapPlan

/// What the schema of a store follows from, without its parts. A command that keeps what it computed of a schema knows it again by this, ten
/// times as fast as it reads the schema.
package struct StoreHead: Sendable, Equatable {
    /// SHA-256, in hex, of the texts of all objects in their order, the encoding, the user version and the application ID.
    package let digest: String
    /// Whether the store has the tables of Core Data, so that its rows say more about its version.
    package let isCoreData: Bool
}

/// Reads the head of a store's schema, in the caller's transaction. mapc's receipts and SQLite's own tables do not count.
package func readStoreHead(from database: inout some Database & ~Copyable) throws(DatabaseError) -> StoreHead {
    var bytes: [UInt8] = []
    for name in ["encoding", "user_version", "application_id"] { bytes.addField(try database.pragma(name) ?? .null) }
    var marks = Set(CoreDataBooks.marks.map(foldedName))
    let query = Statement("SELECT type, name, tbl_name, sql FROM main.sqlite_schema ORDER BY rowid", .ask)
    try database.query(query) { row in
        if let table = row[2].name, isReserved(table) { return true }
        if let name = row[1].name, row[0].name == "table" { marks.remove(foldedName(name)) }
        for value in row { bytes.addField(value) }
        return true
    }
    return StoreHead(digest: StoredValue.hex(SHA256.digest(of: bytes)), isCoreData: marks.isEmpty)
}

extension [UInt8] {
    /// Adds a value behind its length, so that no two lists of values give the same bytes.
    fileprivate mutating func addField(_ value: StoredValue) {
        let field: [UInt8] =
            switch value {
            case .null: []
            case .integer(let number): Array(String(number).utf8)
            case .real(let number): Array(String(number).utf8)
            case .text(let bytes), .blob(let bytes): bytes
            }
        self += (value == .null ? "-" : "\(field.count):").utf8
        self += field
    }
}
