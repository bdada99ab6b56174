import MapPlan

/// Registers the functions with one value for a whole run: `mapc_now()` is the instant in microseconds since 1970, by
/// default the clock's in whole milliseconds, and `mapc_seed()` the 16 bytes from which new keys are made.
///
/// Returns the instant.
func registerRunFacts(
    now: Int64?, seed: [UInt8], on database: inout some Database & ~Copyable
) throws(DatabaseError) -> Int64 {
    let clock = try present(on: &database)
    let instant = StoredValue.integer(now ?? clock)
    try database.register(["mapc_now": .ofValues { _ in instant }, "mapc_seed": .ofValues { _ in .blob(seed) }])
    return instant.integer ?? 0
}

/// Returns the instant of the clock in microseconds since 1970, in whole milliseconds.
package func present(on database: inout some Database & ~Copyable) throws(DatabaseError) -> Int64 {
    try database.value("SELECT CAST(round((julianday('now') - 2440587.5) * 86400000.0) AS INTEGER) * 1000")?.integer ?? 0
}

/// Begins a read transaction with the functions that a run of the plan would have. For a new store, the seed is random.
func beginQuestions(_ functions: [String: SQLFunction], on database: inout SQLiteDatabase) throws {
    try database.register(functions)
    try database.execute("BEGIN")
    let receipt = try readLastReceipt(from: &database)
    _ = try registerRunFacts(now: nil, seed: receipt?.seed ?? Receipt.randomSeed(), on: &database)
}
