import Foundation
import MapPlan
import Testing

@testable import MapExecution

@Suite struct SQLiteDatabaseTests {
    static let values: [StoredValue] = [
        .null, .integer(.min), .integer(.max), .real(-0.5), .real(1e300), .text(""), .text("é"), .text([0x61, 0, 0x62]),
        .text([0xff, 0x61]),
        .blob([]), .blob([0, 1, 0xff]),
    ]

    @Test("A value comes back as it was stored, byte for byte", arguments: values)
    func roundTrip(value: StoredValue) throws {
        var database = try SQLiteDatabase()
        try database.execute("CREATE TABLE t(a)")
        try database.run(Statement("INSERT INTO t(a) VALUES (?1)", bindings: [value]))
        #expect(try database.rows("SELECT a FROM t") == [[value]])
        #expect(try database.rows("SELECT a IS ?1 FROM t", [value]) == [[.integer(1)]])
    }

    @Test("A function takes and gives values byte for byte", arguments: values)
    func functions(value: StoredValue) throws {
        var database = try SQLiteDatabase()
        try database.register(["echo": .ofValues { $0[0] }, "count": .ofValues { .integer(Int64($0.count)) }])
        #expect(try database.value("SELECT echo(?1)", [value]) == value)
        #expect(try database.value("SELECT mapc.n FROM (SELECT count(1, 2, 3) AS n) AS mapc") == .integer(3))
    }

    @Test("A function over a window takes each row once and begins anew for each group")
    func windows() throws {
        struct Texts: SQLRunningValue {
            var seen: [UInt8] = []
            var value: StoredValue { .text(seen) }

            mutating func add(_ arguments: [StoredValue]) { if case .text(let bytes) = arguments[0] { seen += bytes } }
        }
        var database = try SQLiteDatabase()
        try database.register(["texts": .ofRows { Texts() }])
        let rows = "(VALUES (1, 1, 'a'), (2, 1, NULL), (3, 2, 'b'), (4, 1, 'c'))"
        let window = "OVER (PARTITION BY column2 ORDER BY column1 ROWS UNBOUNDED PRECEDING)"
        let found = try database.rows("SELECT texts(column3) FILTER (WHERE column1 > 1) \(window) FROM \(rows) ORDER BY column1")
        #expect(found == ["", "", "b", "c"].map { [.text(Array($0.utf8))] })
        #expect(throws: DatabaseError.self) {
            try database.value("SELECT texts(column3) OVER (ORDER BY column1 ROWS 1 PRECEDING) FROM \(rows) ORDER BY column1 DESC")
        }
    }

    @Test("What a function throws is the statement's error, under its name")
    func throwing() throws {
        struct Odd: Error {}
        var database = try SQLiteDatabase()
        try database.register(["odd": .ofValues { _ in throw Odd() }])
        #expect {
            try database.value("SELECT odd()")
        } throws: { ($0 as? DatabaseError)?.message == "odd: Odd()" }
    }

    @Test("An error has SQLite's extended code, its words and the place in the statement")
    func errors() throws {
        var database = try SQLiteDatabase()
        try database.execute("CREATE TABLE t(a PRIMARY KEY); INSERT INTO t VALUES (1)")
        #expect(throws: DatabaseError(code: 1, message: "no such column: nope", sql: "SELECT nope FROM t", offset: 7)) {
            try database.rows("SELECT nope FROM t")
        }
        #expect {
            try database.execute("INSERT INTO t VALUES (1)")
        } throws: { ($0 as? DatabaseError)?.code == 1555 }
    }

    @Test("A name in double quotes that nothing has is an error, not a string")
    func quotedNames() throws {
        var database = try SQLiteDatabase()
        #expect(throws: DatabaseError.self) { try database.rows("SELECT \"nope\"") }
        try database.turn(.quotedStrings, on: true)
        #expect(try database.rows("SELECT \"nope\"") == [[.text("nope")]])
    }

    @Test(
        "One statement is one statement, with a value for each parameter and no NUL",
        arguments: ["SELECT 1; SELECT 2", "SELECT ?1", "SELECT '\0'"])
    func refused(sql: String) throws {
        var database = try SQLiteDatabase()
        #expect {
            try database.run(Statement(sql))
        } throws: { ($0 as? DatabaseError)?.code == 21 }
    }

    @Test("Only the rows that the statement itself changed are counted")
    func changes() throws {
        var database = try SQLiteDatabase()
        try database.execute("CREATE TABLE t(a); CREATE TABLE u(a)")
        #expect(try database.run(Statement("INSERT INTO t VALUES (1), (2), (3)")) == 3)
        #expect(try database.run(Statement("SELECT a FROM t; -- no more")) == 0)
        #expect(try database.run(Statement("CREATE INDEX i ON t(a)")) == 0)
        #expect(try database.run(Statement("ALTER TABLE t RENAME COLUMN a TO b")) == 0)
        try database.execute("CREATE TRIGGER g AFTER UPDATE ON t BEGIN INSERT INTO u VALUES (1), (2); END")
        #expect(try database.run(Statement("UPDATE t SET b = b + 1 WHERE b > 1")) == 2)
        try database.turn(.triggers, on: false)
        #expect(try database.run(Statement("UPDATE t SET b = b + 1")) == 3)
        #expect(try database.run(Statement("DELETE FROM t")) == 3)
        #expect(try database.value("SELECT count(*) FROM u") == .integer(4))
    }

    @Test("A statement stops within a tenth of a second of being asked to")
    func cancel() throws {
        var database = try SQLiteDatabase()
        let cancellation = Cancellation()
        database.observe { _ in cancellation.isCancelled }
        let asked = Asked()
        Thread.detachNewThread {
            usleep(100_000)
            asked.now()
            cancellation.cancel()
        }
        #expect {
            try database.rows("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n")
        } throws: { ($0 as? DatabaseError)?.isInterrupt == true }
        #expect(asked.secondsAgo < 0.1)
    }
}

/// The time of a request.
final class Asked: @unchecked Sendable {
    private let lock = NSLock()
    private var time = Date.distantFuture

    func now() { lock.withLock { time = Date() } }

    var secondsAgo: Double { lock.withLock { Date().timeIntervalSince(time) } }
}
