import MapAnalysis
import MapExecution
import MapPlan
import RandomTesting
import Testing

@testable import MapCompiler
@testable import MapPlanning
@testable import MapSyntax

/// Planning does not look closely at tables that stay as they are. A layout that takes no table from the neighbouring version lets none stay,
/// so both must give the same plan.
@Suite struct StayingTablesTests {
    private static let tally = Tally(seeds: 30, floors: ["tables that stay": 30])

    private static let alone = StorageLayout(StorageLayout.tables.names) { model, store, extent, _ in
        StorageLayout.tables.place(model, store, extent)
    }

    @Test(arguments: seeds(30))
    func `a plan is the same if tables that stay are looked at too`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        var maker = RandomMigration(seed: seed)
        let migration = maker.make(steps: 1 + Int(seed % 3))
        let steps = try migration.complete()
        let passes = seed.isMultiple(of: 2) ? fuse(steps) { StorageLayout.tables.place($0, beside: $1, .everything) }.map(\.mapping) : steps
        for (place, pass) in passes.enumerated() {
            let store = RandomRun.store(for: steps, seed: seed, habits: place == 0)
            var database = try store.database()
            let schema = place == 0 ? try readStoreSchema(from: &database) : schemaMade(for: pass.source)
            let usual = try leg(pass, schema, .tables, migration.files)
            let closer = try leg(pass, schema, Self.alone, migration.files)
            let difference = usual == closer ? nil : "seed \(seed): the plans differ\n\(migration.page)"
            if let words = Self.tally.note("plans", difference.map { .broken($0) } ?? .held) { Issue.record("\(words)") }
        }
    }

    /// What planning a pass gives: the leg, its findings, and the points in which its result is not the destination.
    private struct Planned: Equatable {
        var leg: Leg
        var findings: [String]
        var drift: [MapPlanning.Difference]
    }

    private func leg(_ pass: CompleteMapping, _ schema: StoreSchema, _ layout: StorageLayout, _ files: [TextFile]) throws -> Planned {
        var diagnostics = Diagnostics()
        let facts = try storeFacts(of: schema)
        let planned = planMapping(
            pass, store: schema, layout: layout, destinationLayout: layout, facts: facts, dialect: .sqlite, files: files, into: &diagnostics
        )
        let stay = planned.placed.tables.filter { table in
            if case .entity(let root) = table.role { planned.placed.shared.holdsWhole(root) } else { false }
        }
        for _ in stay { _ = Self.tally.note("tables that stay", .held) }
        var drift: [MapPlanning.Difference] = []
        if !diagnostics.hasErrors, case .success(let result) = facts.rehearse(planned.leg.settled.rehearsedStatements, schema) {
            drift = planned.drift(in: result)
        }
        return Planned(leg: planned.leg, findings: diagnostics.sorted.map { "\($0.code.slug): \($0.message)" }, drift: drift)
    }
}
