import CSQLite
import MapPlan

/// Makes the initial state of a function over the rows of a window. SQLite keeps it until the connection closes.
private final class RunningFunction {
    let begin: @Sendable () -> any SQLRunningValue

    init(begin: @escaping @Sendable () -> any SQLRunningValue) { self.begin = begin }

    static func of(_ context: OpaquePointer?) -> RunningFunction? {
        sqlite3_user_data(context).map { Unmanaged<RunningFunction>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// The value of one group so far. SQLite keeps it from the group's first row to its last.
private final class RunningGroup {
    var value: any SQLRunningValue

    init(_ value: any SQLRunningValue) { self.value = value }
}

/// Returns the memory in which SQLite keeps the group; `nil` before the first row, unless the call asks SQLite to allocate it.
private func place(_ context: OpaquePointer?, isMade: Bool) -> UnsafeMutablePointer<Unmanaged<RunningGroup>?>? {
    let size = isMade ? Int32(MemoryLayout<Unmanaged<RunningGroup>?>.size) : 0
    return sqlite3_aggregate_context(context, size)?.assumingMemoryBound(to: Unmanaged<RunningGroup>?.self)
}

private func step(_ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
    guard let place = place(context, isMade: true) else { return sqlite3_result_error_nomem(context) }
    // SQLite gives zeroed memory, which is nil.
    if place.pointee == nil { place.pointee = RunningFunction.of(context).map { Unmanaged.passRetained(RunningGroup($0.begin())) } }
    place.pointee?.takeUnretainedValue().value.add(arguments(count, values))
}

private func giveValue(_ context: OpaquePointer?) {
    let group = place(context, isMade: false)?.pointee?.takeUnretainedValue()
    guard let value = group?.value.value ?? RunningFunction.of(context)?.begin().value else { return sqlite3_result_null(context) }
    setResult(value, in: context)
}

/// Registers a function over the rows of a window. No row ever leaves such a window, since it begins with the first row.
func register(
    _ name: String, _ begin: @escaping @Sendable () -> any SQLRunningValue, on database: OpaquePointer
) throws(DatabaseError) {
    let function = Unmanaged.passRetained(RunningFunction(begin: begin)).toOpaque()
    let code = sqlite3_create_window_function(
        database, name, -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | FunctionCallers.statements.flags, function,
        { context, count, values in step(context, count, values) },
        { context in
            giveValue(context)
            place(context, isMade: false)?.pointee?.release()
        },
        { context in giveValue(context) },
        { context, _, _ in sqlite3_result_error(context, "rows do not leave this window", -1) },
        { address in
            if let address { Unmanaged<RunningFunction>.fromOpaque(address).release() }
        })
    // SQLite releases the function itself, even if registering it fails.
    guard code == SQLITE_OK else { throw DatabaseError(database, code: code) }
}
