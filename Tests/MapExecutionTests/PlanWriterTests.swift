import Foundation
import Testing

@testable import MapPlan

/// A plan is written by hand and read by `Codable`. Both must know the same members.
@Suite struct PlanWriterTests {
    @Test func `the plan that is read is the plan that was written`() throws {
        let file = PlanFile(Self.whole, sha256: "ab")
        let bytes = try #require(PlanWriter.bytes(of: file))
        #expect(try JSONDecoder().decode(PlanFile.self, from: Data(bytes)) == file)
    }

    @Test func `every member is written that Codable writes`() throws {
        let file = PlanFile(Self.whole, sha256: "ab")
        let written = try JSONSerialization.jsonObject(with: Data(try #require(PlanWriter.bytes(of: file)))) as? NSDictionary
        let expected = try JSONSerialization.jsonObject(with: JSONEncoder().encode(file)) as? NSDictionary
        #expect(written == expected)
    }

    /// Without this, a member that nobody sets here could be missing in what is written.
    @Test func `the plan of these tests has a value in each member`() {
        #expect(Self.emptyMembers(of: PlanFile(Self.whole, sha256: "ab"), "file") == [])
    }

    @Test func `texts with every kind of character come back`() throws {
        var plan = Self.whole
        plan.model = "quote \" slash \\ line\n tab\t zero\0 escape\u{1B} é 😀 \u{2028} \u{FFFF}"
        let bytes = try #require(PlanWriter.bytes(of: PlanFile(plan)))
        #expect(try JSONDecoder().decode(PlanFile.self, from: Data(bytes)).plan == plan)
    }

    @Test func `a number that JSON does not have gives no bytes`() {
        var plan = Self.whole
        plan.estimate?.seconds = .infinity
        #expect(PlanWriter.bytes(of: PlanFile(plan)) == nil)
    }

    /// Returns the paths of members that are nil or empty.
    private static func emptyMembers(of value: Any, _ path: String) -> [String] {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional?, .collection?:
            return mirror.children.isEmpty ? [path] : mirror.children.flatMap { emptyMembers(of: $0.value, path) }
        case .struct?: return mirror.children.flatMap { emptyMembers(of: $0.value, path + "." + ($0.label ?? "")) }
        default: return []
        }
    }

    private static let whole: Plan = {
        var plan = Plan(
            tool: "mapc", dialect: "sqlite", model: "Notes", inputs: "00", storeSchema: "11", legs: [leg], functions: ["mapc_lower_t"],
            writesReceipt: false, userVersion: 7)
        plan.staysCoreData = true
        plan.receiptNote = "a note"
        plan.receiptStorage = "s0"
        plan.leavesNoMark = true
        plan.schemaAfterwards = "s"
        let scan = TypeScan(statement: statement, columns: [.init(name: "Note.made", type: "date", hasForm: true)])
        plan.adoption = Adoption(isTold: true, scans: [scan])
        plan.estimate = Estimate(
            rowCount: 1, writtenBytes: 2, growth: -3, temporaryBytes: 4, memoryBytes: 5, seconds: 0.1, isPartial: true, neededInPlace: 6,
            neededForCopy: 7, neededForNewStore: .max)
        plan.merged = [
            MergedRows(
                entity: "Tag", destination: "Tag", groups: [.init(winner: [.integer(1)], losers: [[.text("a"), .null]], hasMore: true)],
                hasMore: true)
        ]
        plan.collations = [NamedCollation(name: "unicase", like: .nocase)]
        plan.orphans = OrphanCount(
            found: [Orphans(table: "line", columns: ["item"], parent: "item", count: 2, rowIDs: [4, 5])],
            uncounted: [OrphanCount.Uncounted(table: "log", because: "foreign key mismatch")])
        plan.lostReferences = [
            LostReferences(references: references, lostCount: 2, danglingCount: 3, displacedCount: 4, leftOutCount: 5, sharedCount: 6)
        ]
        plan.lost = [LostValues(.lostValues, value: "int(title)", entity: "Post", count: 4, keys: [[.integer(9)]])]
        return plan
    }()

    private static let leg: Leg = {
        var leg = Leg(
            source: VersionMark(version: "1", storage: "s1", full: "f1"), destination: VersionMark(version: "3", storage: "s3", full: "f3"),
            parameters: [
                LegParameter(name: "who", type: "string", cases: ["a"], words: "\"a\"", isSet: true, isGiven: true, value: .text("a"))
            ],
            obligations: [obligation], screens: [statement], steps: [step], checks: [obligation], ledger: [entry],
            emits: [EmittedTable(name: "Lost", table: "mapc_emit", fields: ["a"], origin: origin)], notes: ["a note"])
        leg.passed = [VersionMark(version: "2", storage: "s2", full: "f2")]
        leg.barrier = "a barrier"
        leg.unchecked = ["Post"]
        leg.fates = [
            DataFate(
                entity: "Post", fate: "kept", because: "same", movesTo: "Page", values: [.init(property: "a", fate: "kept", because: "b")])
        ]
        leg.unverified = ["Tag"]
        leg.countsRows = true
        leg.verdicts = [StoreVerdict(object: "view 'recent'", fate: .follows, because: "it reads other names")]
        return leg
    }()

    private static let origin: PlanOrigin = {
        var origin = PlanOrigin(words: "title: lower($source.title)")
        (origin.file, origin.line, origin.column, origin.reason) = ("1-2.mapping.yaml", 3, 4, "same name")
        return origin
    }()

    private static let statement: Statement = {
        var statement = Statement(
            "SELECT ?", bindings: [.null, .integer(.min), .real(-0.0), .real(1e300), .text("é"), .text([0xFF, 0]), .blob([0, 0xAB])], .ask,
            reads: [TableName("Post"), TableName("mapc_stage", isTemporary: true)], writes: TableName("a.b"), expectedRowCount: 1)
        (statement.counter, statement.isLegacyRename) = ("rows", true)
        return statement
    }()

    private static let step: Step = {
        var step = Step(
            id: "a", kind: .patch, title: "change", statements: [statement], origins: [origin], isReversible: true, table: "Post")
        step.share = 50
        return step
    }()

    private static let obligation: Obligation = {
        let line = PlanFix.Line(from: "1", to: "2", entity: "Post", entry: origin, keys: ["set"], value: "a")
        var obligation = Obligation(
            code: "missing-value", message: "nil", entity: "Post", query: statement, keyCount: 1, origin: origin, help: "write '?? 0'",
            screen: 0, isGuarded: true, source: .init(entity: "Post", keyCount: 1),
            fixes: [PlanFix("fix", [.init(origin, "x")], lines: [line])])
        (obligation.keyNames, obligation.messageOfValues) = (["id"], "'map' has no entry for")
        obligation.shown = [ShownValue(.stored, name: "title")]
        obligation.kinds = .init(table: "Post", column: "kind", isBinary: true, names: ["Post"], numbers: [1])
        return obligation
    }()

    private static let references: LedgerEntry.References = {
        var references = LedgerEntry.References(entities: ["Post"], property: "tag", arePairs: true, mayBeLost: true)
        references.mayMove = true
        references.isFilled = true
        references.mayBeDisplaced = true
        references.mayBeShared = true
        return references
    }()

    private static let entry: LedgerEntry = {
        let listing = LedgerEntry.Listing(entity: "Post", query: statement, groups: statement)
        let sources: [LedgerEntry.Term.Source] = [.before(statement), .after(statement), .counter("rows"), .constant(-1)]
        var entry = LedgerEntry(title: "Post", terms: sources.map { .init(.rows, of: "Post", sign: -1, $0, listing: listing) })
        entry.references = references
        return entry
    }()
}
