import MapPlan

/// What is one value for a whole run, as functions that statements call: `mapc_now()` is the instant in microseconds since 1970, by
/// default the clock's with its milliseconds, `mapc_seed()` the 16 bytes that new keys are made of.
///
/// Gives the instant.
func registerRunFacts(
    now: Int64?, seed: [UInt8], on database: inout some Database & ~Copyable
) throws(DatabaseError) -> Int64 {
    let clock = try database.value("SELECT CAST(round((julianday('now') - 2440587.5) * 86400000.0) AS INTEGER) * 1000") ?? .null
    let instant = now.map(StoredValue.integer) ?? clock
    try database.register(["mapc_now": .ofValues { _ in instant }, "mapc_seed": .ofValues { _ in .blob(seed) }])
    return instant.integer ?? 0
}
