import CSQLite

/// A function with a fast path for the arguments that nearly all rows have.
///
/// Each form of shortcut has its own class and callback, so that no call per row has to decide which form it is.
private final class ShortenedFunction<Shortcut>: RegisteredFunction {
    let shortcut: Shortcut

    init(_ function: RegisteredFunction, _ shortcut: Shortcut) {
        self.shortcut = shortcut
        super.init(name: function.name, body: function.body)
    }

    /// Returns the function for which SQLite calls back, from the call's context.
    @inline(__always)
    static func called(_ context: OpaquePointer?) -> Unmanaged<ShortenedFunction>? {
        sqlite3_user_data(context).map { Unmanaged<ShortenedFunction>.fromOpaque($0) }
    }
}

extension SQLShortcut {
    typealias Bytes = UnsafeBufferPointer<UInt8>
    typealias Space = UnsafeMutableBufferPointer<UInt8>

    // Closures in structures: a class that is generic over a closure's type would convert the arguments and the result of each call.
    private struct Real { let body: @Sendable (Double) -> Double? }
    private struct Whole { let body: @Sendable (Double) -> Int64? }
    private struct Reals { let body: @Sendable (Double, Double) -> Double? }
    private struct WholeOfReals { let body: @Sendable (Double, Double) -> Int64? }
    private struct Integer { let body: @Sendable (Int64) -> Int64? }
    private struct Integers { let body: @Sendable (Int64, Int64) -> Int64? }
    private struct Count { let body: @Sendable (Bytes) -> Int64 }
    private struct Test { let body: @Sendable (Bytes) -> Bool }
    private struct Rewrite { let body: @Sendable (Bytes, Space) -> Int? }

    /// Returns the function with this shortcut, and the callback that SQLite calls.
    func shortening(_ function: RegisteredFunction) -> (RegisteredFunction, SQLiteCall) {
        switch self {
        case .real(let body): (ShortenedFunction(function, Real(body: body)), Self.callReal)
        case .whole(let body): (ShortenedFunction(function, Whole(body: body)), Self.callWhole)
        case .reals(let body): (ShortenedFunction(function, Reals(body: body)), Self.callReals)
        case .wholeOfReals(let body): (ShortenedFunction(function, WholeOfReals(body: body)), Self.callWholeOfReals)
        case .integer(let body): (ShortenedFunction(function, Integer(body: body)), Self.callInteger)
        case .integers(let body): (ShortenedFunction(function, Integers(body: body)), Self.callIntegers)
        case .count(let body): (ShortenedFunction(function, Count(body: body)), Self.callCount)
        case .test(let body): (ShortenedFunction(function, Test(body: body)), Self.callTest)
        case .rewrite(let body): (ShortenedFunction(function, Rewrite(body: body)), Self.callRewrite)
        }
    }

    private static let callReal: SQLiteCall = { context, count, values in
        ShortenedFunction<Real>.called(context)?._withUnsafeGuaranteedRef { function in
            guard let number = real(count, values) else { return function.answer(context, count, values) }
            if let result = function.shortcut.body(number) { sqlite3_result_double(context, result) } else { sqlite3_result_null(context) }
        }
    }

    private static let callWhole: SQLiteCall = { context, count, values in
        ShortenedFunction<Whole>.called(context)?._withUnsafeGuaranteedRef { function in
            guard let number = real(count, values) else { return function.answer(context, count, values) }
            setResult(function.shortcut.body(number), in: context)
        }
    }

    private static let callReals: SQLiteCall = { context, count, values in
        ShortenedFunction<Reals>.called(context)?._withUnsafeGuaranteedRef { function in
            guard count == 2, let left = real(values?[0]), let right = real(values?[1]) else {
                return function.call(context, count, values)
            }
            if let result = function.shortcut.body(left, right) {
                sqlite3_result_double(context, result)
            } else {
                sqlite3_result_null(context)
            }
        }
    }

    private static let callWholeOfReals: SQLiteCall = { context, count, values in
        ShortenedFunction<WholeOfReals>.called(context)?._withUnsafeGuaranteedRef { function in
            guard count == 2, let left = real(values?[0]), let right = real(values?[1]) else {
                return function.call(context, count, values)
            }
            setResult(function.shortcut.body(left, right), in: context)
        }
    }

    private static let callInteger: SQLiteCall = { context, count, values in
        ShortenedFunction<Integer>.called(context)?._withUnsafeGuaranteedRef { function in
            guard count == 1, let number = integer(values?[0]) else { return function.answer(context, count, values) }
            setResult(function.shortcut.body(number), in: context)
        }
    }

    private static let callIntegers: SQLiteCall = { context, count, values in
        ShortenedFunction<Integers>.called(context)?._withUnsafeGuaranteedRef { function in
            guard count == 2, let left = integer(values?[0]), let right = integer(values?[1]) else {
                return function.call(context, count, values)
            }
            setResult(function.shortcut.body(left, right), in: context)
        }
    }

    private static let callCount: SQLiteCall = { context, count, values in
        ShortenedFunction<Count>.called(context)?._withUnsafeGuaranteedRef { function in
            guard let text = text(count, values) else { return function.answer(context, count, values) }
            sqlite3_result_int64(context, function.shortcut.body(text))
        }
    }

    private static let callTest: SQLiteCall = { context, count, values in
        ShortenedFunction<Test>.called(context)?._withUnsafeGuaranteedRef { function in
            guard text(count, values).map(function.shortcut.body) ?? isNull(count, values) else {
                return function.call(context, count, values)
            }
            sqlite3_result_int64(context, 1)
        }
    }

    private static let callRewrite: SQLiteCall = { context, count, values in
        ShortenedFunction<Rewrite>.called(context)?._withUnsafeGuaranteedRef { function in
            guard let text = text(count, values) else { return function.answer(context, count, values) }
            // Without an address an empty text would be NULL.
            let isAnswered = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(text.count, 1)) { space in
                guard let count = function.shortcut.body(text, space) else { return false }
                space.withMemoryRebound(to: CChar.self) {
                    sqlite3_result_text(context, $0.baseAddress, Int32(count), mapc_sqlite3_transient())
                }
                return true
            }
            if !isAnswered { function.call(context, count, values) }
        }
    }

    private static func setResult(_ number: Int64?, in context: OpaquePointer?) {
        if let number { sqlite3_result_int64(context, number) } else { sqlite3_result_null(context) }
    }

    private static func integer(_ value: OpaquePointer?) -> Int64? {
        sqlite3_value_type(value) == SQLITE_INTEGER ? sqlite3_value_int64(value) : nil
    }

    private static func real(_ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?) -> Double? {
        count == 1 ? real(values?[0]) : nil
    }

    @inline(__always)
    private static func real(_ value: OpaquePointer?) -> Double? {
        switch sqlite3_value_type(value) {
        case SQLITE_FLOAT: return sqlite3_value_double(value)
        case SQLITE_INTEGER: return Double(sqlite3_value_int64(value))
        default: return nil
        }
    }

    private static func text(_ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?) -> Bytes? {
        guard count == 1, let value = values?[0], sqlite3_value_type(value) == SQLITE_TEXT else { return nil }
        // The text first, then its length: that order makes SQLite convert UTF-16 before it counts.
        let address = sqlite3_value_text(value)
        return Bytes(start: address, count: Int(sqlite3_value_bytes(value)))
    }
}

/// Whether a function has one argument, which is NULL.
private func isNull(_ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?) -> Bool {
    count == 1 && sqlite3_value_type(values?[0]) == SQLITE_NULL
}

extension RegisteredFunction {
    /// Handles the values that no shortcut takes: NULL gives NULL, and for anything else the function is called.
    fileprivate func answer(_ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
        if isNull(count, values) { sqlite3_result_null(context) } else { call(context, count, values) }
    }
}
