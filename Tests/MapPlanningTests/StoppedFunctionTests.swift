import MapAnalysis
import MapPlan
import MapPlanning
import Testing

@Suite struct StoppedFunctionTests {
    @Test func `a search that gives up is an error and no value`() throws {
        let name = RegisteredFunction.name(of: "capture", [ExpressionType(.string), ExpressionType(.string)])
        let capture = try #require(sqlFunction(named: name))
        let matches = try #require(sqlFunction(named: "mapc_matches_pattern"))
        let arguments: [StoredValue] = [.text(String(repeating: "ab", count: 100_000)), .text("(?:b?a?b?a?c?a?){300}x\\b")]
        Stopping.$current.withValue(Stopping { true }) {
            #expect(throws: Stopped.self) { try capture(arguments) }
            #expect(throws: Stopped.self) { try matches(arguments) }
        }
        #expect(try capture([.text("a1"), .text("[0-9]")]) == .text("1"))
    }
}
