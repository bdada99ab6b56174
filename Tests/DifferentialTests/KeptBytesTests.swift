import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import RandomTesting
import Testing

@testable import MapCompiler
@testable import MapSyntax

/// "Everything else is kept unchanged" is about bytes.
@Suite struct KeptBytesTests {
    private static let tally = Tally(seeds: 30, floors: ["migrations with kept values": 30])

    @Test(arguments: seeds(30))
    func `what a plan calls kept has the same types and bytes`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        var maker = RandomMigration(seed: seed, isCoreData: seed % 5 == 3)
        let migration = maker.make(steps: 1 + Int(seed % 2))
        let check = Compiler().check(migration.files)
        let steps = try migration.complete()
        let passes = fuse(steps) { StorageLayout.of($0).place($0, beside: $1, .everything) }
        guard passes.count == 1 else { return }
        for number in UInt64(0)..<4 {
            let store = RandomRun.store(for: steps, seed: seed &* 11 &+ number, habits: true)
            var before = try store.database()
            var after = try store.database()
            let schema = try readStoreSchema(from: &before)
            guard let (plan, kept) = try? planned(passes[0], schema, check, migration.files), (try? TrialRun.apply(plan, to: &after)) != nil
            else {
                continue
            }
            var count = 0
            let difference = try kept.difference(&before, &after, count: &count)
            let page = "seed \(seed), store \(number): \(difference ?? "")\n\(migration.page)\n\(store.rows)"
            let verdict: Tally.Verdict = difference != nil ? .broken(page) : count > 0 ? .held : .silent
            if let words = Self.tally.note("migrations with kept values", verdict) {
                Issue.record("\(words)")
                return
            }
        }
    }

    private func planned(
        _ pass: FusedSteps, _ schema: StoreSchema, _ check: Check, _ files: [TextFile]
    ) throws -> (Plan, KeptBytes) {
        var diagnostics = Diagnostics()
        let mapping = pass.mapping
        let leg = planMapping(
            mapping, store: schema, layout: .of(mapping.source), destinationLayout: .of(mapping.destination),
            facts: try storeFacts(of: schema),
            dialect: .sqlite, files: files, into: &diagnostics)
        if diagnostics.hasErrors { throw WrongProject(errors: []) }
        let plan = Plan(
            tool: "test", dialect: "sqlite", model: "M", inputs: "", storeSchema: schema.fingerprint, legs: [leg.leg],
            functions: calledFunctions(in: [leg.leg]), writesReceipt: false)
        let fates = dataFates(of: pass, in: check, rewritten: leg.rewritten)
        let source = StorageLayout.of(mapping.source).place(mapping.source, schema)
        let lost = Set(leg.leg.ledger.compactMap(\.references?.property))
        return (plan, KeptBytes(mapping: mapping, fates: fates, lost: lost, source: source, destination: leg.placed))
    }
}
