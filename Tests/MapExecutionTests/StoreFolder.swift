import Foundation
import MapPlan

@testable import MapExecution

/// A folder for stores that is deleted after the test.
final class StoreFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "mapc-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }

    /// Makes a store with a plain connection, as an application would: triggers enabled, foreign keys enforced.
    func store(_ sql: String, name: String = "a.db") throws -> String {
        var database = SQLiteDatabase(
            handle: try connect(to: file(name), flags: 6), waitMilliseconds: 0)
        try database.turn(.quotedStrings, on: true)
        try database.execute("PRAGMA foreign_keys=ON;" + sql)
        return file(name)
    }

    func bytes(_ name: String) -> Data? { FileManager.default.contents(atPath: file(name)) }

    func size(_ name: String) -> Int {
        var facts = stat()
        return stat(file(name), &facts) == 0 ? Int(facts.st_size) : 0
    }

    /// The names of the files, without locks and those that SQLite keeps beside a store.
    var stores: [String] {
        names.filter { name in
            !["-wal", "-shm", "-journal", ".mapc-lock", ".backups"].contains { name.hasSuffix($0) } || name.contains(".mapc-new")
        }
    }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}

/// Returns all rows of a query as one text: `1|a,2|NULL`.
func rows(_ sql: String, in path: String) throws -> String {
    var database = try SQLiteDatabase.open(path, for: .reading)
    return try database.rows(sql).map { $0.map(shown).joined(separator: "|") }.joined(separator: ",")
}

func shown(_ value: StoredValue) -> String {
    switch value {
    case .null: "NULL"
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .text(let bytes): String(decoding: bytes, as: UTF8.self)
    case .blob(let bytes): "x'\(StoredValue.hex(bytes))'"
    }
}
