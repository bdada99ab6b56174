import CSQLite
import MapPlan

/// What SQLite calls for each row.
typealias SQLiteCall = @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

/// A function with its name, kept by SQLite until the connection closes.
class RegisteredFunction {
    let name: String
    let body: @Sendable ([StoredValue]) throws -> StoredValue

    init(name: String, body: @escaping @Sendable ([StoredValue]) throws -> StoredValue) {
        self.name = name
        self.body = body
    }

    /// The pointer that SQLite keeps until it releases the function.
    var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    func call(_ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
        // SQLite calls the observer only after many instructions, and each of them may be a call that takes a millisecond.
        guard !Cancellation.isAsked else { return sqlite3_result_error_code(context, SQLITE_INTERRUPT) }
        do {
            setResult(try body(arguments(count, values)), in: context)
        } catch is Stopped {
            sqlite3_result_error_code(context, SQLITE_INTERRUPT)
        } catch {
            let message = Array("\(name): \(error)".utf8CString)
            sqlite3_result_error(context, message, -1)
        }
    }
}

private let callPlain: SQLiteCall = { context, count, values in
    guard let address = sqlite3_user_data(context) else { return }
    Unmanaged<RegisteredFunction>.fromOpaque(address)._withUnsafeGuaranteedRef { $0.call(context, count, values) }
}

/// Returns the arguments of a call, where SQLite keeps them.
func arguments(_ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?) -> [StoredValue] {
    UnsafeBufferPointer(start: values, count: Int(count)).map { StoredValue($0) }
}

/// Passes a function's value to SQLite, which copies it.
func setResult(_ value: StoredValue, in context: OpaquePointer?) {
    switch value {
    case .null: sqlite3_result_null(context)
    case .integer(let number): sqlite3_result_int64(context, number)
    case .real(let number): sqlite3_result_double(context, number)
    case .text(let bytes) where bytes.isEmpty: sqlite3_result_text(context, "", 0, mapc_sqlite3_transient())
    case .text(let bytes):
        bytes.withUnsafeBytes {
            let address = $0.assumingMemoryBound(to: CChar.self).baseAddress
            sqlite3_result_text64(context, address, UInt64($0.count), mapc_sqlite3_transient(), UInt8(SQLITE_UTF8))
        }
    case .blob(let bytes) where bytes.isEmpty: sqlite3_result_zeroblob(context, 0)
    case .blob(let bytes):
        bytes.withUnsafeBytes { sqlite3_result_blob64(context, $0.baseAddress, UInt64($0.count), mapc_sqlite3_transient()) }
    }
}

/// Who may call a function.
enum FunctionCallers {
    /// Statements, and no text of a schema.
    case statements
    /// Views, triggers and indexes, too.
    case schemas

    var flags: Int32 {
        switch self {
        case .statements: SQLITE_DIRECTONLY
        case .schemas: SQLITE_INNOCUOUS
        }
    }
}

/// Registers a function with a connection. It is deterministic, so that SQLite computes it once for the same constants.
func register(
    _ name: String, _ body: @escaping @Sendable ([StoredValue]) throws -> StoredValue, _ shortcut: SQLShortcut? = nil,
    for callers: FunctionCallers = .statements, on database: OpaquePointer
) throws(DatabaseError) {
    let plain = RegisteredFunction(name: name, body: body)
    let (function, call) = shortcut?.shortening(plain) ?? (plain, callPlain)
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | callers.flags
    let code = sqlite3_create_function_v2(
        database, name, -1, flags, function.retained, call, nil, nil,
        { address in
            if let address { Unmanaged<RegisteredFunction>.fromOpaque(address).release() }
        })
    // SQLite releases the function itself, even if registering it fails.
    guard code == SQLITE_OK else { throw DatabaseError(database, code: code) }
}
