import MapAnalysis
import MapPlanning
import RandomTesting
import Testing

@Suite struct RandomExpressionTests {
    /// A failure, as small as the test could make it.
    struct Case: CustomStringConvertible {
        var phrase: Phrase
        var entity: String
        var rows: [TrialStore.Row]
        var difference: String
        var sql: String
        var description: String {
            "\(phrase)\n  of \(entity): \(difference)\n  SQL: \(sql)\n  rows:\n" + rows.map { "    \($0)\n" }.joined()
        }
    }

    @Test(arguments: seeds(6))
    func `random expressions over hostile rows mean the same in SQLite`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let placement = try Zoo.placement()
        let store = TrialStore(placement, count: 5, misfitPercent: seed.isMultiple(of: 2) ? 4 : 0, danglingPercent: 8, using: &random)
        let trial = try ExpressionTrial(store)
        var (checkedCount, comparedCount) = (0, 0)
        for number in 0..<220 {
            let entity = random.pick(["Thing", "Thing", "Thing", "Person", "Cat"])
            var maker = PhraseMaker(random: SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(number)), entity: entity)
            let phrase = maker.phrase(depth: 1 + number % 4)
            guard let expression = try? trial.check(phrase.description, from: entity) else { continue }
            checkedCount += 1
            guard let difference = try found(trial, expression, entity, &comparedCount) else { continue }
            let smallest = try shrunk(Case(phrase: phrase, entity: entity, rows: store.rows, difference: difference, sql: ""), trial)
            Issue.record("seed \(seed): \(smallest)")
        }
        #expect(checkedCount > 120)
        #expect(comparedCount > 400)
        #expect(trial.preparedCount > 200)
    }

    private func found(_ trial: ExpressionTrial, _ expression: Expression, _ entity: String, _ count: inout Int) throws -> String? {
        do {
            return try trial.difference(expression, from: entity, comparedCount: &count)
        } catch {
            return "\(error)"
        }
    }

    private func difference(_ phrase: Phrase, _ entity: String, _ trial: ExpressionTrial) -> String? {
        guard let expression = try? trial.check(phrase.description, from: entity) else { return nil }
        switch expression.type.value {
        case .row, .sequence, .composite: return nil
        default: break
        }
        var count = 0
        return try? found(trial, expression, entity, &count)
    }

    /// Repeats two steps: takes the first smaller phrase that still differs, then leaves out one row.
    private func shrunk(_ first: Case, _ trial: ExpressionTrial) throws -> Case {
        var result = first
        var attempts = 0
        var isShrinking = true
        while isShrinking, attempts < 600 {
            isShrinking = false
            for candidate in result.phrase.smaller {
                attempts += 1
                guard let found = difference(candidate, result.entity, trial) else { continue }
                result.phrase = candidate
                result.difference = found
                isShrinking = true
                break
            }
        }
        for place in result.rows.indices.reversed() {
            var rows = result.rows
            rows.remove(at: place)
            guard let smaller = try? ExpressionTrial(TrialStore(trial.store.placement, rows: rows)),
                let found = difference(result.phrase, result.entity, smaller)
            else { continue }
            result.rows = rows
            result.difference = found
        }
        if let expression = try? trial.check(result.phrase.description, from: result.entity) {
            result.sql = trial.sql(expression, from: result.entity)
        }
        return result
    }
}
