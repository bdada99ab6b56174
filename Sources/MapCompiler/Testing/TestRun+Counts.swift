import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax

// The counts of a run, and queries of the database that it leaves.
extension TestRun {
    /// Compares how many values and references are lost. What the test does not mention may be lost: `after` says what there is.
    func lost(in migrated: Migrated) -> [Diagnostic] {
        wrongLosses(in: migrated).map { loss in
            let name = loss.expected.name
            let words =
                loss.found == 0
                ? "nothing of '\(name.text)' is lost" : "\(loss.found) of '\(name.text)' \(loss.found == 1 ? "is" : "are") lost"
            return .failedTest(
                words, at: name.range, label: "expected \(loss.expected.count)", notes: notes(on: loss),
                instead: Diagnostic.Edit(loss.expected.written, String(loss.found)))
        }
    }

    /// Says which names the property has in later versions, and that nothing is made of it.
    private func notes(on loss: WrongLoss) -> [String] {
        let others = loss.titles.names.filter { $0.name != loss.expected.name.text }
        if loss.titles.names.isEmpty { return ["no later version has a property that is made of it"] }
        return others.isEmpty ? [] : [others.map { "in version \($0.version) it is '\($0.name)'" }.joined(separator: ", ")]
    }

    /// A count under `lost` that is not that of the migration.
    struct WrongLoss {
        var expected: TestLoss
        var found: Int64
        var titles: LossTitles
    }

    func wrongLosses(in migrated: Migrated) -> [WrongLoss] {
        let legs = migrated.outcome.value?.legs ?? []
        let losing: [LedgerCount] = LedgerCount.ofLostValues + [.lostReferences, .displacedReferences, .leftOutReferences]
        return test.lost.compactMap { expected in
            let titles = LossTitles(of: expected, along: steps(of: migrated.way))
            let entries = legs.flatMap { leg in leg.ledger.filter { titles.contain($0, of: leg) } }
            let found = entries.flatMap(\.terms).filter { losing.contains($0.counts) }.map(\.count).reduce(0, +)
            return found == expected.count ? nil : WrongLoss(expected: expected, found: found, titles: titles)
        }
    }

    /// The steps that a way goes: in one pass, a mapping may skip versions.
    private func steps(of way: TestWay) -> [CompleteMapping] {
        if way.isStepwise { return steps }
        return findPath(in: check, from: test.source.version, to: test.destination.version).value?.steps ?? []
    }

    /// Compares the answers to the test's own queries.
    func answers(of migrated: Migrated) -> [Diagnostic] {
        test.queries.compactMap { query in
            do {
                var database = try SQLiteDatabase.open(migrated.path, for: .reading)
                var rows: [[StoredValue]] = []
                // A file can be written by a statement that leaves the database as it is, such as VACUUM INTO.
                database.fence(true)
                try database.query(Statement(query.query.text, .ask)) { row in
                    rows.append(row)
                    return rows.count <= Self.mostRows
                }
                if WantedAnswer(query.answer).is(rows) { return nil }
                return .failedTest(
                    "the answer is \(WantedAnswer.words(rows))", at: query.answer.range, label: "expected this",
                    instead: rows.count < 100 ? WantedAnswer.text(rows).map { Diagnostic.Edit(query.answer.range, $0) } : nil)
            } catch {
                let error = error as? DatabaseError
                let isForbidden = error?.isForbidden ?? false
                return .failedTest(
                    isForbidden ? "the query does more than read" : "the query cannot be run: \(error?.message ?? "unknown error")",
                    at: query.query.range, label: isForbidden ? "not allowed" : "SQLite refuses it",
                    help: isForbidden ? "ask for rows of the migrated database, with SELECT" : nil)
            }
        }
    }

    private static let mostRows = 10_000

    /// Returns a table in which two ways differ; `nil` if there is none.
    func difference(_ one: Migrated, _ other: Migrated, at later: Model? = nil) throws -> Diagnostic? {
        let model = later ?? test.destination
        if one.way.isStepwise != other.way.isStepwise, !goesTheSameSteps(in: check, from: test.source.version, to: model.version) {
            return nil
        }
        let described = try (describedRows(at: other.path, of: model), describedRows(at: one.path, of: model))
        for ((table, mine), (_, theirs)) in zip(described.0, described.1) where mine != theirs {
            let row = zip(mine, theirs).first { $0 != $1 }
            let notes = row.map { ["\(other.way.words): \($0.map(literal))", "\(one.way.words): \($1.map(literal))"] } ?? []
            return .failedTest(
                "\(later.map { "at version \($0.version), " } ?? "")\(one.way.words) the table '\(table)' gets other rows than \(other.way.words)",
                at: test.name.range,
                label: "the same rows before", notes: notes, help: "this is a mistake of mapc: please report it with this test")
        }
        return nil
    }
}
