import MapExecution
import MapPlan
import Testing

@testable import MapPlanning

/// Checks that a statement with many equal constants gets each value once, and that each place still has its own value.
@Suite struct SharedConstantTests {
    @Test func `equal constants are one parameter, and each place keeps its value`() throws {
        let values: [StoredValue] = [.integer(1), .real(1), .real(0), .real(-0.0), .text([97]), .blob([97]), .null, .integer(0)]
        let all = (0..<400).map { values[$0 % values.count] }
        let statement = all.map { SQLFragment(value: $0) }.map { "SELECT " + $0 }.joined(" UNION ALL ").question
        #expect(statement.bindings.count == values.count)
        var database = try SQLiteDatabase()
        let found = try database.rows(statement.sql, statement.bindings).map { $0[0] }
        #expect(found.map(literal) == all.map(literal))
    }

    @Test func `constants beside a parameter of the mapping keep numbers of their own`() throws {
        let before = (0..<200).map { StoredValue.integer($0 % 3) }
        let after = (0..<200).map { StoredValue.integer($0 % 3 + 10) }
        let pieces = before.map { SQLFragment(value: $0) } + [SQLFragment(parameter: "mine")] + after.map { SQLFragment(value: $0) }
        let statement = pieces.map { "SELECT " + $0 }.joined(" UNION ALL ").question
        #expect(statement.bindings == before + after)
        var database = try SQLiteDatabase()
        let found = try database.rows(statement.sql, before + [.text([97])] + after).map { $0[0] }
        #expect(found == before + [.text([97])] + after)
    }

    @Test func `a few constants stay as they are written`() {
        let statement = ["1", "2"].map { "SELECT " + SQLFragment(value: .text(Array($0.utf8))) }.joined(" UNION ALL ").question
        #expect(statement.sql == "SELECT ? UNION ALL SELECT ?")
    }
}
