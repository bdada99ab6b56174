import CSQLite

/// A value as SQLite stores it.
enum Value {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

struct DatabaseError: Error {
    var message: String
}

/// An open database whose statements are prepared once.
final class Database {
    private var handle: OpaquePointer?
    private var prepared: [String: OpaquePointer] = [:]
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    init(_ path: String) throws {
        guard sqlite3_open(path, &handle) == SQLITE_OK else { throw failure }
    }

    deinit {
        prepared.values.forEach { sqlite3_finalize($0) }
        sqlite3_close(handle)
    }

    private var failure: DatabaseError { DatabaseError(message: String(cString: sqlite3_errmsg(handle))) }

    /// Runs the statement with the values bound and gives each row to `body`.
    func run(_ sql: String, _ values: [Value] = [], each body: (OpaquePointer) throws -> Void = { _ in }) throws {
        let statement = try statement(sql)
        defer { sqlite3_reset(statement) }
        for (place, value) in values.enumerated() { bind(value, to: statement, at: Int32(place + 1)) }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: try body(statement)
            case SQLITE_DONE: return
            default: throw failure
            }
        }
    }

    /// All rows at once, each a list of values.
    func rows(_ sql: String, _ values: [Value] = []) throws -> [[Value]] {
        var rows: [[Value]] = []
        try run(sql, values) { statement in
            rows.append((0..<sqlite3_column_count(statement)).map { Database.value(of: statement, at: $0) })
        }
        return rows
    }

    private func statement(_ sql: String) throws -> OpaquePointer {
        if let statement = prepared[sql] { return statement }
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else { throw failure }
        prepared[sql] = statement
        return statement
    }

    private func bind(_ value: Value, to statement: OpaquePointer, at place: Int32) {
        switch value {
        case .null: sqlite3_bind_null(statement, place)
        case .integer(let integer): sqlite3_bind_int64(statement, place, integer)
        case .real(let real): sqlite3_bind_double(statement, place, real)
        case .text(let text): sqlite3_bind_text(statement, place, text, -1, Self.transient)
        case .blob(let bytes): sqlite3_bind_blob(statement, place, bytes, Int32(bytes.count), Self.transient)
        }
    }

    private static func value(of statement: OpaquePointer, at column: Int32) -> Value {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
        case SQLITE_TEXT: return .text(String(cString: sqlite3_column_text(statement, column)))
        case SQLITE_BLOB:
            let bytes = UnsafeRawBufferPointer(
                start: sqlite3_column_blob(statement, column), count: Int(sqlite3_column_bytes(statement, column)))
            return .blob(Array(bytes))
        default: return .null
        }
    }
}
