import Foundation
import MapCompiler

/// Fills and reads the store of a case, as its fences say.
enum SpecStore {
    static let name = "store.sqlite"

    /// Runs statements. Triggers fire, as they do for every program except mapc.
    static func execute(_ sql: String, on path: String) throws {
        var database = try SQLiteDatabase.open(path, for: .creating)
        // As an application does: its triggers may write a full-text index.
        try database.turn(.trustedSchema, on: true)
        try database.turn(.triggers, on: true)
        try database.turn(.checkpointOnClose, on: true)
        try database.execute(sql)
    }

    /// Inserts rows into tables. Each table is a line with its name, a line of columns and a line for each row, then an empty line.
    static func insert(_ lines: [String], into path: String) throws {
        for table in lines.split(separator: "") {
            guard let name = table.first, let columns = table.dropFirst().first else { continue }
            for row in table.dropFirst(2) {
                let names = cells(columns).map(quotedName).joined(separator: ", ")
                let values = cells(row).joined(separator: ", ")
                try execute("INSERT INTO \(quotedName(name)) (\(names)) VALUES (\(values))", on: path)
            }
        }
    }

    /// Returns the tables and columns named in `lines` with their current rows, sorted by the first column.
    static func tables(_ lines: [String], of path: String) throws -> [String] {
        var database = try SQLiteDatabase.open(path, for: .reading)
        let blocks = try lines.split(separator: "").map { table -> [String] in
            guard let name = table.first, let columns = table.dropFirst().first else { return Array(table) }
            let list = cells(columns).map { "quote(\(quotedName($0)))" }.joined(separator: ", ")
            let sql = "SELECT \(list) FROM \(quotedName(name)) ORDER BY \(quotedName(cells(columns)[0]))"
            let rows = try rows(sql, in: &database, isQuoted: true)
            return aligned([cells(columns)] + rows, under: name)
        }
        return Array(blocks.joined(separator: [""]))
    }

    /// Returns the queries as written, each followed by its rows as comments.
    static func answers(_ lines: [String], of path: String) throws -> [String] {
        var database = try SQLiteDatabase.open(path, for: .reading)
        var answers: [String] = []
        var query = ""
        for line in lines where !line.hasPrefix("-- ") {
            answers.append(line)
            query += line + "\n"
            guard line.hasSuffix(";") else { continue }
            let names = query.dropLast(2)
            answers += try rows(String(names), in: &database, isQuoted: false).map { "-- " + $0.joined(separator: " | ") }
            query = ""
        }
        return answers
    }

    private static func rows(_ sql: String, in database: inout SQLiteDatabase, isQuoted: Bool) throws -> [[String]] {
        var rows: [[String]] = []
        try database.query(Statement(sql, .ask)) { row in
            rows.append(row.map { isQuoted ? $0.bare : $0.literal })
            return true
        }
        return rows
    }

    private static func cells(_ line: String) -> [String] {
        line.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// Returns tables as `insert` reads them, with their columns one below the other.
    static func aligned(_ lines: [String]) -> [String] {
        let blocks = lines.split(separator: "").map { table in aligned(table.dropFirst().map(cells), under: table.first ?? "") }
        return Array(blocks.joined(separator: [""]))
    }

    private static func aligned(_ rows: [[String]], under name: String) -> [String] {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return [name]
            + rows.map { row in
                zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: " | ")
                    .replacing(/\s+$/, with: "")
            }
    }
}

extension StoredValue {
    /// The value as SQL writes it.
    var literal: String {
        switch self {
        case .null: "NULL"
        case .integer(let number): String(number)
        case .real(let number): number.description
        case .text(let bytes): "'\(String(decoding: bytes, as: UTF8.self).replacing("'", with: "''"))'"
        case .blob(let bytes): "x'\(StoredValue.hex(bytes))'"
        }
    }

    /// The text that `quote()` returned.
    var bare: String {
        if case .text(let bytes) = self { return String(decoding: bytes, as: UTF8.self) }
        return literal
    }
}
