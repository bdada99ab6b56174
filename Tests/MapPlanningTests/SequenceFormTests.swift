import MapExecution
import MapPlan
import Testing

@testable import MapAnalysis
@testable import MapPlanning

@Suite struct SequenceFormTests {
    static let sequences: [(ValueType, [Value])] = [
        (.string, [.text(""), .text("a"), .text("a\0b"), .text("\"]"), .text("e\u{301}"), .nil, .text(",")]), (.string, []),
        (.int64, [.integer(.min), .integer(.max), .integer(0), .integer(-1), .nil]), (.boolean, [.boolean(true), .boolean(false)]),
        (.double, [.real(0.1), .real(.infinity), .real(-.infinity), .real(.leastNonzeroMagnitude), .real(1e308), .nil]),
        (.decimal, [.decimal("1.5"), .decimal("-123456789012345678901234567890")]), (.date, [.date(0), .date(.min)]),
        (.uuid, [.uuid([UInt8](repeating: 0, count: 16))]), (.data, [.data([]), .data([0xFF, 0, 0x80])]),
    ]

    @Test(arguments: sequences)
    func `json_each takes a sequence apart into its elements`(type: ValueType, elements: [Value]) throws {
        let kind = try #require(CanonicalClass(type))
        let element = SQLWriter().scalar(kind.element(.column(alias: "j", name: "value"))).text
        var database = try SQLiteDatabase()
        for name in ["mapc_element_\(kind.rawValue)"] { try database.register([name: .ofValues(try #require(sqlFunction(named: name)))]) }
        var found: [StoredValue] = []
        let query = "SELECT \(element) FROM json_each(?) AS j ORDER BY j.key"
        try database.query(Statement(query, bindings: [.text(sequenceForm(elements))], .ask)) { row in
            found += row
            return true
        }
        #expect(found == elements.map(canonicalForm))
    }

    @Test(arguments: sequences)
    func `a sequence is read back as it was`(type: ValueType, elements: [Value]) {
        #expect(CanonicalReader(.sequence(type)).value(canonicalForm(.list(elements))) == .list(elements))
    }

    @Test func `a function's demand is asked by a name of its own`() throws {
        let range = try #require(Function.named("range"))
        let name = allowanceName(of: range, [ExpressionType(.int64), ExpressionType(.int64)])
        #expect(name == "mapc_allows_range_ii")
        let allows = try #require(sqlFunction(named: name))
        #expect(try allows([.integer(0), .integer(1_000_000)]) == .integer(1))
        #expect(try allows([.integer(0), .integer(1_000_001)]) == .integer(0))
        #expect(try allows([.integer(.min), .integer(.max)]) == .integer(0))
        #expect(try allows([.integer(.max), .integer(.min)]) == .integer(1))
        #expect(try allows([.null, .integer(.max)]) == .integer(1))
        #expect(sqlFunction(named: "mapc_allows_split_tt") == nil)
    }
}
