import MapPlan
import Testing

@testable import MapExecution

@Suite struct LookAtRowsTests {
    private let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)"

    /// Returns the values of the first column that are looked at, and whether they are only a sample.
    private func look(_ sql: String, most: Int) throws -> (values: [Int64], isSample: Bool) {
        let folder = try StoreFolder()
        let store = try folder.store(sql)
        var database = try SQLiteDatabase.open(store, for: .reading)
        let table = try #require(try readStoreSchema(from: &database).table("t"))
        var values: [Int64] = []
        let samples = try lookAtRows(of: store, [TableToLookAt(table, columns: [table.columns[0].name])], most: most) {
            values.append($1[0].integer ?? 0)
        }
        return (values, samples == [true])
    }

    @Test("All rows are looked at where there are no more than asked for")
    func all() throws {
        let (values, isSample) = try look("CREATE TABLE t (i INTEGER PRIMARY KEY); \(numbers) INSERT INTO t SELECT i FROM n", most: 10_000)
        #expect(!isSample)
        #expect(values == Array(1...10_000))
    }

    @Test(
        "Of more rows as many are looked at, from all over the table and each once",
        arguments: ["i INTEGER PRIMARY KEY", "i INTEGER", "i INTEGER, rowid, oid TEXT"])
    func sample(columns: String) throws {
        let values = try look("CREATE TABLE t (\(columns)); \(numbers) INSERT INTO t (i) SELECT i FROM n", most: 2000)
        #expect(values.isSample)
        #expect(values.values.count == 2000)
        #expect(Set(values.values).count == 2000)
        #expect(values.values.contains { $0 < 100 } && values.values.contains { $0 > 9900 })
    }

    @Test("Where rowids lie far apart, what is found of them is looked at")
    func sparse() throws {
        let values = try look("CREATE TABLE t (i INTEGER PRIMARY KEY); \(numbers) INSERT INTO t SELECT i * 900000000000 FROM n", most: 2000)
        #expect(values.isSample)
        #expect(values.values.count >= 1900)
        let (ends, isSample) = try look(
            "CREATE TABLE t (i INTEGER PRIMARY KEY); INSERT INTO t VALUES (-9223372036854775808), (0), (9223372036854775807)", most: 2)
        #expect(isSample)
        #expect(ends.contains(.min))
    }

    @Test("Without rowids the first rows are looked at")
    func withoutRowIDs() throws {
        let values = try look("CREATE TABLE t (i INTEGER PRIMARY KEY) WITHOUT ROWID; \(numbers) INSERT INTO t SELECT i FROM n", most: 2000)
        #expect(values.isSample)
        #expect(values.values == Array(1...2000))
    }
}
