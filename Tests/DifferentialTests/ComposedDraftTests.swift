import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import RandomTesting
import Testing

@testable import MapCompiler
@testable import MapSyntax

/// `mapc infer 1 3` writes what the steps between do as one mapping, and interprets both. Here SQLite runs both, also for a single step, which can be written more often.
@Suite struct ComposedDraftTests {
    private static let tally = Tally(seeds: 40, floors: ["stores in which a draft does what the steps do": 12])

    @Test(arguments: seeds(40))
    func `a draft over steps does what they do`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        var maker = RandomMigration(seed: seed)
        let migration = maker.make(steps: 1 + Int(seed % 3) / 2)
        guard let steps = try? migration.complete(), !steps.contains(where: { $0.source.version == $0.destination.version }) else { return }
        guard case .success(let text?) = Compiler().check(migration.files).composed(steps) else { return }
        // Without the mapping of a single step, the draft is the only one between the two versions.
        let others = steps.count > 1 ? migration.files : migration.files.filter { $0.path.hasSuffix(".model.yaml") }
        let files = others + [TextFile(path: "draft.mapping.yaml", text: text)]
        var diagnostics = Diagnostics()
        let analysis = analyse(parse(files, into: &diagnostics), into: &diagnostics)
        let jump = try #require(analysis.step(from: "1", to: String(migration.models.count))?.complete, "\(text)\n\(migration.page)")
        for place in UInt64(0)..<2 {
            let store = RandomRun.store(for: steps, seed: seed &* 5 &+ place, habits: false)
            guard let stepwise = try rows(after: steps, in: store, files), let direct = try rows(after: [jump], in: store, files) else {
                continue
            }
            #expect(stepwise == direct, "seed \(seed): \(text)\n\(migration.page)")
            _ = Self.tally.note("stores in which a draft does what the steps do", .held)
        }
    }

    /// Returns the rows of all tables after steps; nil if these rows are refused.
    private func rows(after steps: [CompleteMapping], in store: TrialStore, _ files: [TextFile]) throws -> [String: [String]]? {
        var database = try store.database()
        let schema = try readStoreSchema(from: &database)
        do {
            try TrialRun.apply(try PlanningWay.stepwise.plan(steps, schema, files), to: &database)
        } catch is RunFailure {
            return nil
        } catch is WrongProject {
            return nil
        }
        var found: [String: [String]] = [:]
        let tables = try database.rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").compactMap {
            $0[0].name
        }
        for table in tables {
            let columns = try database.rows("SELECT name FROM pragma_table_info('\(table)') ORDER BY name").compactMap { $0[0].name }
            let list = columns.map { "quote(\(quoted($0)))" }.joined(separator: " || ' ' || ")
            found[table] = try database.rows("SELECT \(list) FROM \(quoted(table)) ORDER BY 1").map { "\($0[0])" }
        }
        return found
    }
}
