import CSQLite
import MapPlan

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// One compiled statement; finalised when it goes out of scope.
struct SQLiteStatement: ~Copyable {
    let handle: OpaquePointer
    private let database: OpaquePointer
    private let sql: String

    /// Compiles the first statement at or after `position` and moves `position` behind it; `nil` if only space and comments are left.
    ///
    /// `text` ends with a NUL and has no other.
    init?(_ database: OpaquePointer, text: [CChar], from position: inout Int) throws(DatabaseError) {
        var handle: OpaquePointer?
        let start = position
        let (code, end) = text.withUnsafeBufferPointer { buffer -> (Int32, Int) in
            guard let base = buffer.baseAddress else { return (SQLITE_NOMEM, start) }
            var tail: UnsafePointer<CChar>?
            let length = Int32(buffer.count - start)
            var code = sqlite3_prepare_v3(database, base + start, length, 0, &handle, &tail)
            if code == beginningWriter {
                code = besideWriter { sqlite3_prepare_v3(database, base + start, length, 0, &handle, &tail) }
            }
            return (code, tail.map { base.distance(to: $0) } ?? start)
        }
        sql = String(decoding: text[start..<max(start, end)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard code == SQLITE_OK else {
            let rest = text[start...].dropLast().map { UInt8(bitPattern: $0) }
            throw DatabaseError(database, code: code, sql: String(decoding: rest, as: UTF8.self), knowsOffset: true)
        }
        position = end
        guard let handle else { return nil }
        self.handle = handle
        self.database = database
    }

    deinit { sqlite3_finalize(handle) }

    /// Binds the parameters to values, in order; there must be one value for each.
    func bind(_ values: [StoredValue]) throws(DatabaseError) {
        let count = Int(sqlite3_bind_parameter_count(handle))
        guard count == values.count else {
            throw DatabaseError(code: SQLITE_MISUSE, message: "the statement takes \(count) values and \(values.count) are given", sql: sql)
        }
        for (index, value) in values.enumerated() {
            let code = bind(value, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw DatabaseError(database, code: code, sql: sql) }
        }
    }

    /// Binds the only parameter to a blob that is not empty. SQLite reads it where it is, so it must stay until the statement has run.
    func bind(_ blob: UnsafeRawBufferPointer) throws(DatabaseError) {
        let code = sqlite3_bind_blob64(handle, 1, blob.baseAddress, UInt64(blob.count), nil)
        guard code == SQLITE_OK else { throw DatabaseError(database, code: code, sql: sql) }
    }

    /// Binds a value and returns SQLite's result code. The length of a text is always passed, because SQLite would stop at a NUL. An empty
    /// buffer has no address, which SQLite would take for NULL.
    private func bind(_ value: StoredValue, at index: Int32) -> Int32 {
        switch value {
        case .null: sqlite3_bind_null(handle, index)
        case .integer(let number): sqlite3_bind_int64(handle, index, number)
        case .real(let number): sqlite3_bind_double(handle, index, number)
        case .text(let bytes) where bytes.isEmpty: sqlite3_bind_text(handle, index, "", 0, mapc_sqlite3_transient())
        case .text(let bytes):
            bytes.withUnsafeBytes {
                let address = $0.assumingMemoryBound(to: CChar.self).baseAddress
                return sqlite3_bind_text64(handle, index, address, UInt64($0.count), mapc_sqlite3_transient(), UInt8(SQLITE_UTF8))
            }
        case .blob(let bytes) where bytes.isEmpty: sqlite3_bind_zeroblob(handle, index, 0)
        case .blob(let bytes):
            bytes.withUnsafeBytes { sqlite3_bind_blob64(handle, index, $0.baseAddress, UInt64($0.count), mapc_sqlite3_transient()) }
        }
    }

    /// Steps to the next row; `false` if there is none.
    func step() throws(DatabaseError) -> Bool {
        var code = sqlite3_step(handle)
        if code == beginningWriter { code = besideWriter { sqlite3_step(handle) } }
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw DatabaseError(database, code: code, sql: sql)
        }
    }

    /// The current row.
    var row: SQLiteRow { SQLiteRow(of: handle) }
}

/// SQLITE_READONLY_ROLLBACK.
///
/// SQLite looks at a writer's lock first and at the journal then. If a writer begins in between, a connection that only reads takes the journal for that of a
/// program that died. It finds the lock when it looks again.
private let beginningWriter = SQLITE_READONLY | 3 << 8

/// Asks again what SQLite refused because of a journal, until there is another answer or the journal has been there for a while.
private func besideWriter(_ call: () -> Int32) -> Int32 {
    for _ in 0..<5 {
        usleep(1_000)
        let code = call()
        guard code == beginningWriter else { return code }
    }
    return beginningWriter
}

extension DatabaseError {
    /// The connection's last error.
    init(_ database: OpaquePointer, code: Int32, sql: String? = nil, knowsOffset: Bool = false) {
        let extended = sqlite3_extended_errcode(database)
        let offset = knowsOffset ? sqlite3_error_offset(database) : -1
        self.init(
            code: extended & 255 == code & 255 ? extended : code, message: String(cString: sqlite3_errmsg(database)), sql: sql,
            offset: offset < 0 ? nil : Int(offset))
    }
}
