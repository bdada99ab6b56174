import Foundation
import MapPlan
import Testing

@testable import MapExecution

/// Rows that one thread reads while another visits those before them.
@Suite struct ReadAheadTests {
    @Test(
        "Rows come as they are and in their order, however many and however large they are",
        arguments: [[], [3], [0, 5, 0], Array(repeating: 7, count: 3000), [70_000], Array(repeating: 30_000, count: 20), [9, 200_000, 9]])
    func rowsAsTheyAre(sizes: [Int]) throws {
        var database = try SQLiteDatabase()
        try database.execute("CREATE TABLE t(n INTEGER PRIMARY KEY, t, b, r, z)")
        for (number, size) in sizes.enumerated() {
            let text = String(repeating: "ä", count: size / 2)
            let values: [StoredValue] = [
                .integer(Int64(number)), .text(text), .blob(Array(repeating: UInt8(truncatingIfNeeded: number), count: size)),
                .real(Double(number) / 2), .null,
            ]
            try database.run(Statement("INSERT INTO t VALUES (?1, ?2, ?3, ?4, ?5)", bindings: values, .insert))
        }
        let rows = try database.rows("SELECT * FROM t ORDER BY n")
        var (found, readCount) = ([[StoredValue]](), 0)
        try database.visitAhead(Statement("SELECT * FROM t ORDER BY n", .ask)) {
            readCount += 1
        } _: { row in
            // The reader has time to read all rows, if nothing stops it.
            if found.isEmpty { usleep(50_000) }
            found.append(row.values)
        }
        #expect(found == rows)
        #expect(readCount == rows.count)
    }

    private struct Refused: Error, Equatable { var number: Int64 }

    private let numbers = "WITH RECURSIVE n(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < 4999) "

    @Test("The first row that is refused ends the visit, wherever the reader is", arguments: [0, 1, 511, 512, 3000, 4999] as [Int64])
    func refusedRows(place: Int64) throws {
        var database = try SQLiteDatabase()
        var last: Int64 = -1
        #expect(throws: Refused(number: place)) {
            try database.visitAhead(Statement(numbers + "SELECT n FROM n", .ask)) {
            } _: { row in
                guard case .integer(let number) = row[0] else { return }
                if number >= place { throw Refused(number: number) }
                last = number
            }
        }
        #expect(last == place - 1)
        #expect(try database.value("SELECT 1") == .integer(1))
    }

    @Test("Of two errors, the one of the earlier row is thrown")
    func twoErrors() throws {
        var database = try SQLiteDatabase()
        // SQLite fails at row 1600, and the body at row 300.
        let sql = numbers + "SELECT n, CASE WHEN n = 1600 THEN abs(-9223372036854775807 - 1) END FROM n"
        #expect(throws: Refused(number: 300)) {
            try database.visitAhead(Statement(sql, .ask)) {
            } _: { row in
                if case .integer(300) = row[0] { throw Refused(number: 300) }
            }
        }
        #expect(throws: DatabaseError.self) {
            try database.visitAhead(Statement(sql, .ask)) {
            } _: { _ in
            }
        }
    }

    @Test("A reader that stops ends the visit")
    func stoppedReader() throws {
        var database = try SQLiteDatabase()
        var (readCount, visitedCount) = (0 as Int64, 0)
        #expect(throws: Refused(number: 1700)) {
            try database.visitAhead(Statement(numbers + "SELECT n FROM n", .ask)) {
                readCount += 1
                if readCount == 1700 { throw Refused(number: readCount) }
            } _: { _ in
                visitedCount += 1
            }
        }
        #expect(visitedCount < 1700)
    }
}
