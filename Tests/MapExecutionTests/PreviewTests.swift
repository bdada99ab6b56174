import MapPlan
import Synchronization
import Testing

@testable import MapExecution

/// A preview answers several questions about the rows of a store, and stages each table once.
@Suite struct PreviewTests {
    private let staged = TableName("staged", isTemporary: true)
    private let later = TableName("later", isTemporary: true)

    @Test func `answers share what is staged`() throws {
        let count = Mutex(0)
        let preview = try answer(steps: [step("one", fills: staged, reads: [])], merging: staged, count: { count.withLock { $0 += 1 } })
        #expect(count.withLock(\.self) == 1)
        #expect(preview.plan.merged?.count == 1)
        #expect(preview.preflight == .asked([]))
    }

    @Test func `a table that an earlier step reads is staged again`() throws {
        let count = Mutex(0)
        // The first answer needs only the second step, which changes what the first step reads.
        let steps = [step("one", fills: later, reads: [staged]), step("two", fills: staged, reads: [])]
        let preview = try answer(steps: steps, merging: staged, count: { count.withLock { $0 += 1 } })
        #expect(count.withLock(\.self) == 3)
        #expect(preview.preflight == .asked([]))
    }

    @Test func `a table that cannot be staged leaves the rows unchecked`() throws {
        let broken = Step(
            id: "x", kind: .stage, title: "x", statements: [Statement("INSERT INTO temp.missing VALUES (1)", .fill, writes: staged)],
            origins: [], isReversible: true)
        let preview = try answer(steps: [broken], merging: staged, count: {})
        #expect(preview.plan.merged == nil)
        #expect(preview.preflight == .unasked("no such table: temp.missing (SQLite 1)"))
    }

    private func step(_ id: String, fills table: TableName, reads: [TableName]) -> Step {
        Step(
            id: id, kind: .stage, title: id,
            statements: [
                Statement("CREATE TEMP TABLE \(table.name) (k)", .stage, writes: table),
                Statement("INSERT INTO temp.\(table.name) SELECT counted(1)", .fill, reads: reads, writes: table),
            ], origins: [], isReversible: true)
    }

    private func answer(steps: [Step], merging table: TableName, count: @escaping @Sendable () -> Void) throws -> Preview {
        let folder = try StoreFolder()
        let store = try folder.store("CREATE TABLE Post(id INTEGER PRIMARY KEY)")
        let origin = PlanOrigin(words: "test")
        let ask = Statement("SELECT k FROM temp.\(table.name) WHERE k <> 1", .ask, reads: [table])
        let groups = Statement("SELECT 1, 2 FROM temp.\(table.name)", .ask, reads: [table])
        var leg = Leg(
            source: VersionMark(version: "1", storage: "", full: ""), destination: VersionMark(version: "2", storage: "", full: ""))
        leg.steps = steps
        leg.obligations = [Obligation(code: "missing-value", message: "", entity: "Post", query: ask, keyCount: 1, origin: origin)]
        let listing = LedgerEntry.Listing(entity: "Post", query: ask, groups: groups)
        leg.ledger = [LedgerEntry(title: "Post", terms: [.init(.merged, sign: -1, .constant(1), listing: listing)])]
        let plan = Plan(
            tool: "test", dialect: "sqlite", model: "Blog", inputs: "", storeSchema: "", legs: [leg], functions: ["counted"],
            writesReceipt: true)
        let counted = SQLFunction.ofValues { _ in
            count()
            return .integer(1)
        }
        return try preview(plan, functions: ["counted": counted], on: store)
    }
}
