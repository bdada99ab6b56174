import MapPlan

@testable import MapExecution

/// The whole contents of a store, read with plain SQL, for comparing them before and after.
struct StoreContents {
    /// A row of `sqlite_schema` without its root page.
    struct Object: Hashable, CustomStringConvertible {
        var type: String
        var name: String
        var table: String
        /// Nil for an index that a constraint makes.
        var sql: String?

        var description: String { "\(type) \(name)" }
    }

    struct TableContents {
        /// In their order. `rowid` is first, if the table has one.
        var columns: [String]
        var rows: [[StoredValue]]

        /// Returns a column's values as `typeof:bytes`, so that −0.0 and 0.0, text and blob, 1 and 1.0 differ.
        func values(of column: String) -> [String]? {
            columns.firstIndex(of: column).map { index in rows.map { exact($0[index]) } }
        }
    }

    /// In the order of `sqlite_schema`.
    var objects: [Object] = []
    /// Every table that stores rows itself, including shadow tables and `sqlite_sequence`.
    var tables: [String: TableContents] = [:]
    var integrityCheck: [String] = []
    var foreignKeyCheck: [[String]] = []

    init(_ path: String) throws {
        var database = try SQLiteDatabase.open(path, for: .reading)
        for row in try database.rows("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid") {
            objects.append(Object(type: row[0].name ?? "", name: row[1].name ?? "", table: row[2].name ?? "", sql: row[3].name))
        }
        let names = try database.rows("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow')")
        for name in names.compactMap({ $0[0].name }) where name != "sqlite_schema" {
            tables[name] = try Self.contents(of: name, in: &database)
        }
        integrityCheck = try database.rows("PRAGMA integrity_check").map { exact($0[0]) }
        foreignKeyCheck = try database.rows("PRAGMA foreign_key_check").map { $0.map { $0.name ?? exact($0) } }
    }

    private static func contents(of table: String, in database: inout SQLiteDatabase) throws -> TableContents {
        let columns = try database.rows("SELECT name FROM pragma_table_xinfo(?1) WHERE hidden <> 1", [.text(Array(table.utf8))]).compactMap
        {
            $0[0].name
        }
        let list = columns.map(quoted).joined(separator: ", ")
        if let rows = try? database.rows("SELECT _rowid_, \(list) FROM \(quoted(table)) ORDER BY _rowid_") {
            return TableContents(columns: ["rowid"] + columns, rows: rows)
        }
        return TableContents(columns: columns, rows: try database.rows("SELECT \(list) FROM \(quoted(table))"))
    }

    func object(_ type: String, _ name: String) -> Object? { objects.first { $0.type == type && $0.name == name } }
}

/// Returns a value with its storage class and all its bits.
func exact(_ value: StoredValue) -> String {
    switch value {
    case .null: "null"
    case .integer(let number): "integer:\(number)"
    case .real(let number): "real:\(String(number.bitPattern, radix: 16))"
    case .text(let bytes): "text:\(StoredValue.hex(bytes))"
    case .blob(let bytes): "blob:\(StoredValue.hex(bytes))"
    }
}

func quoted(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }

/// Returns the rows of a query as one text: `1|a, 2|NULL`.
func rows(_ sql: String, in path: String) throws -> String {
    var database = try SQLiteDatabase.open(path, for: .reading)
    return try database.rows(sql).map { row in row.map(shown).joined(separator: "|") }.joined(separator: ", ")
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
