import MapAnalysis
import RandomTesting
import Testing

@testable import MapPlanning

/// An UPDATE leaves it to NOT NULL to refuse a row in which a value is nil because the row breaks a condition. So the value must be nil in each such row.
@Suite struct RefusedByNullTests {
    private static let tally = Tally(seeds: 6, floors: ["conditions that a value shows": 90, "rows that break such a condition": 150])

    private static let expressions = [
        "addDays($source.born, 1)", "addSeconds($source.born3, 0.5)!", "addDays($source.born4, $source.small)",
        "startOfDay($source.born2)!",
        "$source.price + 1", "-$source.cents", "$source.rate * $source.price", "string($source.uid)", "lower(string($source.uid2))",
        "$source.price > 1", "concat(string($source.born), $source.name)", "addDays($source.born, 1) ?? addDays($source.born, 2)!",
        "if($source.flag, addDays($source.born, 1), addDays($source.born, 2)!)", "valid($source.born)", "$source.born ?? now()",
        "json($source.name)", "hash($source.bytes)", "$source.big + 1", "$source.big2 * $source.mid", "addDays($source.born, $source.big)",
        "max($source.big, $source.mid)", "$source.big2 - 1 ?? $source.big", "string($source.big)",
        "lower($source.name)", "lower($source.name2)", "$source.price2 + 1", "$source.big2 + 1", "upper($source.name2)",
        "upper($source.name)",
    ]

    @Test(arguments: seeds(6))
    func `a value is nil where it says so`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        var random = SeededGenerator(seed: seed &+ 300)
        let trial = try ExpressionTrial(TrialStore(Zoo.placement(), count: 30, misfitPercent: 25, danglingPercent: 10, using: &random))
        var expressions = try Self.expressions.map { try trial.check($0, from: "Thing") }
        for _ in 0..<40 { expressions.append(try StepChain.random(trial, using: &random).expression) }
        for _ in 0..<20 { expressions.append(try lookup(trial, using: &random)) }
        for expression in expressions {
            // One UPDATE computes several values, and each may be nil in rows that break a condition of another.
            for other in [expression] + (0..<8).map({ _ in random.pick(expressions) }) {
                let found = try trial.conditionsShown(by: expression, of: other, from: "Thing")
                for _ in 0..<found.conditionCount { _ = Self.tally.note("conditions that a value shows", .held) }
                for _ in 0..<found.brokenCount { _ = Self.tally.note("rows that break such a condition", .held) }
                #expect(found.unnoticed.isEmpty, "\(trial.sql(expression, from: "Thing")): \(found.unnoticed)")
            }
        }
    }

    /// Returns a `map` of an enum, of its text or of another text. Some cases have no entry.
    private func lookup(_ trial: ExpressionTrial, using random: inout SeededGenerator) throws -> Expression {
        let value = try trial.check(
            random.pick(["$source.mood", "$source.size", "$source.name2", "string($source.mood)", "$source.mood ?? $source.mood"]),
            from: "Thing")
        // The last ones are no case, and texts that unreadable rows have.
        let keys = ["calm"] + ["wild", "odd", "s", "m", "l", "a", "é", "", "nonsense", "1e2", "5"].filter { _ in random.chance(70) }
        let cases = keys.map { key in
            let result = random.chance(10) ? Value.nil : .text(Array("\(key)2".utf8))
            return Expression.LookupCase(
                key: .text(Array(key.utf8)), value: Expression(.constant(result), ExpressionType(.string, isOptional: true)))
        }
        let otherwise =
            random.chance(30) ? Expression(.constant(random.chance(50) ? .nil : .text([])), ExpressionType(.string, isOptional: true)) : nil
        return Expression(.lookup(value, cases: cases, otherwise: otherwise), ExpressionType(.string, isOptional: true))
    }
}
