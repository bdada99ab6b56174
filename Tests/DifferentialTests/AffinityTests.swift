import MapExecution
import MapPlan
import MapPlanning
import Testing

/// Checks that mapc knows what SQLite makes of a value in a column with a declared type.
@Suite struct AffinityTests {
    private static let values =
        ShortcutTests.values + [9_223_372_036_854_774_784, -9_223_372_036_854_774_784].map(StoredValue.real)
        + [
            "-9223372036854775808", "-9223372036854775808.0", "9223372036854775807", "9223372036854775807.0", "1.0", "1.", ".5", "-.5e1",
            "1e", " 1 ",
        ]
        .map { StoredValue.text($0) }

    @Test(arguments: [Column.Affinity.integer, .numeric, .real, .blob])
    func `a column keeps what mapc says`(affinity: Column.Affinity) throws {
        var database = try SQLiteDatabase()
        try database.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, c \(affinity.rawValue))")
        for value in Self.values { try database.run(Statement("INSERT INTO t (c) VALUES (?)", bindings: [value], .insert)) }
        let kept = try database.rows("SELECT c FROM t ORDER BY id").map { $0[0] }
        for (value, kept) in zip(Self.values, kept) {
            #expect(isSame(affinity.kept(value), kept), "\(literal(value)): \(literal(kept)), mapc says \(literal(affinity.kept(value)))")
        }
    }

    /// Negative zero is zero to SQLite, and not a number is NULL.
    private func isSame(_ left: StoredValue, _ right: StoredValue) -> Bool { left == right || literal(left) == literal(right) }
}
