import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import RandomTesting
import Testing

@testable import MapCompiler
@testable import MapSyntax

/// Checks that `drop` only accepts a loss: with one more or one fewer line under it, either lint refuses the migration, or the resulting
/// store is the same.
@Suite struct DropTests {
    private static let tally = Tally(seeds: 15, floors: ["lines that lint accepts": 20])

    @Test(arguments: seeds(15))
    func `no result of a random migration depends on a line under drop`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        var maker = RandomMigration(seed: seed)
        for _ in 0..<(try check(maker.make(steps: 1), seed: seed)) { _ = Self.tally.note("lines that lint accepts", .held) }
    }

    @Test(arguments: Migration.all)
    func `no result depends on a line under drop`(migration: Migration) throws { _ = try check(migration, seed: 5) }

    /// Returns how many variations lint accepted, so that stores were compared.
    private func check(_ migration: Migration, seed: UInt64) throws -> Int {
        let steps = try migration.complete()
        var random = SeededGenerator(seed: seed)
        let placement = StorageLayout.tables.place(steps[0].source, nil)
        let store = TrialStore(placement, count: 4, isTame: true, misfitPercent: 0, danglingPercent: 0, using: &random)
        let plans = try DropTrial(store: store).plans(migration, steps)
        var acceptedCount = 0
        for variation in variations(of: migration, steps) {
            guard let varied = try? variation.migration.complete() else { continue }
            acceptedCount += 1
            let words = try DropTrial(store: store).difference(plans, try DropTrial(store: store).plans(variation.migration, varied))
            #expect(words == nil, "seed \(seed), \(variation.words): \(words ?? "")\n\(migration.page)")
        }
        return acceptedCount
    }

    private struct Variation {
        var words: String
        var migration: Migration
    }

    /// Returns the migration without each existing line, and with each further line that could be added.
    private func variations(of migration: Migration, _ steps: [CompleteMapping]) -> [Variation] {
        // The data of a version has no mapping of its own.
        let moves = steps.filter { $0.source.version != $0.destination.version }
        return moves.indices.flatMap { place -> [Variation] in
            let lines = (migration.mappings[place] ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let rest = lines.filter { !$0.hasPrefix("drop: [") }.joined(separator: "\n")
            let names = lines.filter { $0.hasPrefix("drop: [") }.flatMap { line in
                line.dropFirst(7).dropLast().split(separator: ",").map { String($0.drop { $0 == " " }) }
            }
            func varied(_ words: String, _ names: [String]) -> Variation {
                var varied = migration
                varied.mappings[place] = rest + "\n" + (names.isEmpty ? "" : "drop: [\(names.joined(separator: ", "))]\n")
                return Variation(words: words, migration: varied)
            }
            let model = moves[place].source
            let all = model.entities.flatMap { entity in
                [entity.name] + model.properties(of: entity.id).map { "\(entity.name).\(model[$0].name)" }
            }
            return names.indices.map { gone in
                varied("without \(names[gone])", names.enumerated().filter { $0.offset != gone }.map(\.element))
            } + all.filter { !names.contains($0) }.map { varied("with \($0)", names + [$0]) }
        }
    }
}

/// Migrates a store by two mappings and compares the results.
private struct DropTrial {
    let store: TrialStore

    func plans(_ migration: Migration, _ steps: [CompleteMapping]) throws -> Plan {
        var database = try store.database()
        return try PlanningWay.stepwise.plan(steps, try readStoreSchema(from: &database), migration.files)
    }

    /// Returns the difference in words; nil if there is none.
    func difference(_ plan: Plan, _ other: Plan) throws -> String? {
        if statements(plan) == statements(other) { return nil }
        let (before, after) = (try rows(after: plan), try rows(after: other))
        return before == after ? nil : "\(before ?? ["refused"])\n\(after ?? ["refused"])"
    }

    private func statements(_ plan: Plan) -> [[[Statement]]] { plan.legs.map { $0.steps.map(\.statements) } }

    /// Returns every row of every table; nil if the migration refuses the rows.
    private func rows(after plan: Plan) throws -> [String]? {
        var database = try store.database()
        do throws(RunFailure) {
            try TrialRun.apply(plan, to: &database)
        } catch {
            return nil
        }
        let tables = try database.rows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").compactMap { $0[0].name }
        return try tables.flatMap { table in
            let columns = try database.rows("SELECT name FROM pragma_table_xinfo(?) ORDER BY name", [.text(Array(table.utf8))])
            let list = columns.compactMap { $0[0].name }.map { "quote(\(quoted($0)))" }.joined(separator: " || ', ' || ")
            return try database.rows("SELECT \(list) AS r FROM \(quoted(table)) ORDER BY r").map { "\(table) \($0[0].name ?? "")" }
        }
    }
}
