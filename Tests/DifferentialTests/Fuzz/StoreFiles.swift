import Foundation
import MapExecution
import MapPlan

/// A store's file, and the files beside it.
struct StoreFiles: Equatable {
    var store: [UInt8]
    var journal: [UInt8]?
    var wal: [UInt8]?

    init(store: [UInt8], journal: [UInt8]? = nil, wal: [UInt8]? = nil) { (self.store, self.journal, self.wal) = (store, journal, wal) }

    init(at path: String) {
        func bytes(_ suffix: String) -> [UInt8]? { FileManager.default.contents(atPath: path + suffix).map { Array($0) } }
        self.init(store: bytes("") ?? [], journal: bytes("-journal"), wal: bytes("-wal"))
    }

    /// Writes the files in place of any that exist.
    func write(to path: String) throws {
        Self.remove(path)
        for (suffix, bytes) in [("", store), ("-journal", journal), ("-wal", wal)] {
            if let bytes { try Data(bytes).write(to: URL(filePath: path + suffix)) }
        }
    }

    /// Removes a store and the files beside it.
    static func remove(_ path: String) {
        for suffix in ["", "-journal", "-wal", "-shm", ".mapc-lock", ".mapc-old", ".mapc-new"] { unlink(path + suffix) }
    }

    /// Returns the store as two killed programs leave it: one during a transaction, the other after it has only written to the WAL.
    static func left(of store: [UInt8], at path: String) throws -> [StoreFiles] {
        defer { remove(path) }
        try StoreFiles(store: store).write(to: path)
        do {
            var database = try SQLiteDatabase.open(path, for: .writing)
            try change(&database)
        }
        let pageSize = Int(store[16]) << 8 | Int(store[17])
        let rolledBack = StoreFiles(store: StoreFiles(at: path).store, journal: FuzzedJournal.journal(of: store, pageSize: pageSize))
        try StoreFiles(store: store).write(to: path)
        var database = try SQLiteDatabase.open(path, for: .writing)
        _ = try database.rows("PRAGMA journal_mode = WAL")
        _ = try database.rows("PRAGMA wal_autocheckpoint = 0")
        try change(&database)
        return [rolledBack, StoreFiles(at: path)]
    }

    private static func change(_ database: inout SQLiteDatabase) throws {
        try database.execute("UPDATE mapc_store SET tool = tool || ' '")
        let tables = try database.rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'mapc%'")
        for name in tables.compactMap({ $0[0].name }) { try? database.execute("DELETE FROM \(quotedName(name)) WHERE rowid % 2") }
    }

    /// Returns the contents that SQLite reads from these files, and whether its integrity check finds no fault.
    func asRead(at path: String) throws -> StoreContent {
        defer { Self.remove(path) }
        try write(to: path)
        return StoreContent(of: path)
    }
}

/// The contents that SQLite reads from a store, table by table, as far as it can read.
struct StoreContent: Equatable {
    var isWhole = false
    var tables: [[[StoredValue]]?] = []

    init(of path: String) {
        guard var database = try? SQLiteDatabase.open(path, for: .writing) else { return }
        isWhole = (try? database.rows("PRAGMA integrity_check")) == [[.text(Array("ok".utf8))]]
        let schema = try? database.rows("SELECT type, name, tbl_name, sql FROM sqlite_schema")
        tables = [schema]
        for row in schema ?? [] where row[0].name == "table" {
            tables.append(row[1].name.flatMap { try? database.rows("SELECT * FROM \(quotedName($0))") })
        }
    }
}
