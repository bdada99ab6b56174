import CSQLite

extension SQLShortcut {
    /// Gives SQLite the function's value; `false` where that is not for the shortcut to say.
    func answers(_ context: OpaquePointer?, _ values: UnsafeBufferPointer<OpaquePointer?>) -> Bool {
        switch self {
        case .real(let body):
            guard let number = Self.real(values) else { return Self.answersNull(context, values) }
            if let result = body(number) { sqlite3_result_double(context, result) } else { sqlite3_result_null(context) }
        case .whole(let body):
            guard let number = Self.real(values) else { return Self.answersNull(context, values) }
            Self.setResult(body(number), in: context)
        case .integer(let body):
            guard values.count == 1, let number = Self.integer(values[0]) else { return Self.answersNull(context, values) }
            Self.setResult(body(number), in: context)
        case .integers(let body):
            guard values.count == 2, let left = Self.integer(values[0]), let right = Self.integer(values[1]) else { return false }
            Self.setResult(body(left, right), in: context)
        case .count(let body):
            guard let text = Self.text(values) else { return Self.answersNull(context, values) }
            sqlite3_result_int64(context, body(text))
        case .test(let body):
            guard Self.text(values).map(body) ?? Self.isNull(values) else { return false }
            sqlite3_result_int64(context, 1)
        case .rewrite(let body):
            guard let text = Self.text(values) else { return Self.answersNull(context, values) }
            // Without an address an empty text would be NULL.
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(text.count, 1)) { space in
                guard let count = body(text, space) else { return false }
                space.withMemoryRebound(to: CChar.self) {
                    sqlite3_result_text(context, $0.baseAddress, Int32(count), mapc_sqlite3_transient())
                }
                return true
            }
        }
        return true
    }

    private static func isNull(_ values: UnsafeBufferPointer<OpaquePointer?>) -> Bool {
        values.count == 1 && sqlite3_value_type(values[0]) == SQLITE_NULL
    }

    private static func answersNull(_ context: OpaquePointer?, _ values: UnsafeBufferPointer<OpaquePointer?>) -> Bool {
        guard isNull(values) else { return false }
        sqlite3_result_null(context)
        return true
    }

    private static func setResult(_ number: Int64?, in context: OpaquePointer?) {
        if let number { sqlite3_result_int64(context, number) } else { sqlite3_result_null(context) }
    }

    private static func integer(_ value: OpaquePointer?) -> Int64? {
        sqlite3_value_type(value) == SQLITE_INTEGER ? sqlite3_value_int64(value) : nil
    }

    private static func real(_ values: UnsafeBufferPointer<OpaquePointer?>) -> Double? {
        guard values.count == 1 else { return nil }
        switch sqlite3_value_type(values[0]) {
        case SQLITE_FLOAT: return sqlite3_value_double(values[0])
        case SQLITE_INTEGER: return Double(sqlite3_value_int64(values[0]))
        default: return nil
        }
    }

    private static func text(_ values: UnsafeBufferPointer<OpaquePointer?>) -> UnsafeBufferPointer<UInt8>? {
        guard values.count == 1, sqlite3_value_type(values[0]) == SQLITE_TEXT else { return nil }
        // The text first, then its length: that order makes SQLite convert UTF-16 before it counts.
        let address = sqlite3_value_text(values[0])
        return UnsafeBufferPointer(start: address, count: Int(sqlite3_value_bytes(values[0])))
    }
}
