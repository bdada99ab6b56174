import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import RandomTesting
import Testing

@testable import MapCompiler
@testable import MapSyntax

/// Checks that the plan and the interpreter refuse the same stores if rows of a to-one's other side are set: those in which two rows would own one.
@Suite struct OwnedTwiceTests {
    private static let tally = Tally(seeds: 60, floors: ["accepted": 15, "refused": 15])

    @Test(arguments: seeds(60))
    func `two rows may not own one`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        var random = SeededGenerator(seed: seed)
        let pairs = Set((0..<random.number(below: 7)).map { _ in [random.number(below: 3) + 1, random.number(below: 4) + 1] })
        let isOwnedTwice = Set(pairs.map { $0[1] }).count < pairs.count
        let trial = try OwnedTwice(pairs)
        let (byPlan, byInterpreter) = (try trial.findings(), try trial.isRefusedByInterpreter())
        _ = Self.tally.note(isOwnedTwice ? "refused" : "accepted", .held)
        #expect(byPlan == (isOwnedTwice ? ["several-values"] : []), "seed \(seed): \(pairs)")
        #expect(byInterpreter == isOwnedTwice, "seed \(seed): \(pairs)")
    }
}

/// Albums of which each has the tracks that it picked, as often as they were picked.
private struct OwnedTwice {
    private let check: Check
    private let step: CompleteMapping
    private let script: [String]

    /// - Parameter pairs: the albums and tracks that belong together, by their numbers.
    init(_ pairs: Set<[Int]>) throws {
        let files = [
            TextFile(
                path: "1.model.yaml",
                text: Self.model(1, "picks: { to: [Track], inverse: pickedBy }", "pickedBy: { to: [Album], inverse: picks }")),
            TextFile(
                path: "2.model.yaml",
                text: Self.model(2, "tracks: { to: [Track], inverse: album }", "album: { to: Album?, inverse: tracks }")),
            TextFile(path: "1-2.mapping.yaml", text: "from: 1\nto: 2\nentities:\n  Album:\n    set:\n      tracks: $source.picks\n"),
        ]
        check = Compiler().check(files)
        step = try #require(check.analysis.steps.first?.complete)
        script =
            createStatements(for: placement(of: step.source, in: nil)).map { "\($0)" }
            + (1...3).map { "INSERT INTO Album VALUES (\($0), 'a')" }
            + (1...4).map { "INSERT INTO Track VALUES (\($0), 't')" }
            + pairs.map { "INSERT INTO Album_picks (Album_id, Track_id) VALUES (\($0[0]), \($0[1]))" }
    }

    private static func model(_ version: Int, _ ofAlbum: String, _ ofTrack: String) -> String {
        """
        model: Music
        version: \(version)
        entities:
          Album:
            attributes: { title: string }
            relationships: { \(ofAlbum) }
          Track:
            attributes: { name: string }
            relationships: { \(ofTrack) }

        """
    }

    private func store() throws -> SQLiteDatabase {
        var database = try SQLiteDatabase()
        for statement in script { try database.execute(statement) }
        return database
    }

    /// The codes of the findings that stop the plan.
    func findings() throws -> [String] {
        var database = try store()
        let plan = try PlanningWay.stepwise.plan([step], readStoreSchema(from: &database), check.files)
        do throws(RunFailure) {
            try TrialRun.apply(plan, to: &database)
            return []
        } catch {
            guard case .findings(let findings, _) = error else { throw error }
            return findings.map(\.obligation.code)
        }
    }

    /// Whether the interpreter has no rows of version 2 for these.
    func isRefusedByInterpreter() throws -> Bool {
        let rows = StoreRows(try store(), placement: placement(of: step.source, in: nil))
        do {
            _ = try expectedTables(step, of: rows, in: placement(of: step.destination, in: nil), run: TrialRun.facts)
            return false
        } catch EvaluationFinding.severalRows {
            return true
        }
    }
}
