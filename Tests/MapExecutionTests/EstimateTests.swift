import MapPlan
import Testing

@testable import MapExecution

/// Tests the estimate of what a plan needs, and when the disk is too small for it.
@Suite struct EstimateTests {
    let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    private static let sql = """
        CREATE TABLE big(id INTEGER PRIMARY KEY, a TEXT); CREATE INDEX big_a ON big(a);
        CREATE TABLE small(id INTEGER PRIMARY KEY, b); CREATE TABLE keyed(k TEXT PRIMARY KEY) WITHOUT ROWID;
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
        INSERT INTO big SELECT i, hex(zeroblob(100)) || i FROM n;
        INSERT INTO small VALUES (5, 1), (8, 2); INSERT INTO keyed VALUES ('a'), ('b'), ('c');
        """

    private func plan(_ steps: [(Step.Kind, String?, String)]) -> Plan {
        let mark = VersionMark(version: "1", storage: "", full: "")
        let steps = steps.map { kind, table, sql in
            Step(id: "", kind: kind, title: "", statements: [Statement(sql)], origins: [], isReversible: true, table: table)
        }
        return Plan(
            tool: "", dialect: "sqlite", model: "M", inputs: "", storeSchema: "",
            legs: [Leg(source: mark, destination: mark, steps: steps)], functions: [], writesReceipt: true)
    }

    @Test("Tables are measured by the store's own figures, and nothing is written for that")
    func figures() throws {
        let path = try folder.store(Self.sql)
        let before = folder.bytes("a.db")
        var database = try SQLiteDatabase.open(path, for: .reading)
        let figures = try StoreFigures(of: ["BIG", "small", "keyed", "nowhere"], in: &database)
        let (big, small) = (figures.extent(of: "big"), figures.extent(of: "Small"))
        #expect(figures.pageSize == 4_096 && figures.pageCount * 4_096 == Int64(folder.size("a.db")) && !figures.isWAL)
        #expect(big.rowCount == 4_000 && small.rowCount == 2 && figures.extent(of: "keyed").rowCount == 3)
        #expect(big.pageCount > 200 && big.indexPageCount > 200 && big.pageCount + big.indexPageCount < figures.pageCount)
        #expect(small.pageCount == 1 && small.indexPageCount == 0)
        // A table that does not exist yet may become as large as everything that does.
        #expect(figures.extent(of: "nowhere") == .init(rowCount: 4_000, pageCount: figures.pageCount - figures.freePageCount))
        #expect(try StoreFigures(of: ["BIG", "small", "keyed", "nowhere"], in: &database) == figures && folder.bytes("a.db") == before)
        var writer = try SQLiteDatabase.open(path, for: .writing)
        try writer.execute("ANALYZE")
        #expect(try StoreFigures(of: ["small"], in: &writer).extent(of: "small").rowCount == 2)
    }

    @Test("Keys at both ends of what there is are no sign of many rows")
    func extremes() throws {
        let path = try folder.store("CREATE TABLE big(id INTEGER PRIMARY KEY); INSERT INTO big VALUES (1), (9223372036854775807)")
        let estimated = try MapExecution.estimated(plan([(.rebuild, "big", "INSERT INTO new SELECT * FROM big")]), on: path)
        #expect(estimated.estimate?.rowCount == 2 && estimated.legs[0].steps[0].share == 100)
        var database = try SQLiteDatabase.open(path, for: .reading)
        let shared = try StoreFigures(ofFileOf: &database).sharedOut(among: ["a": .max, "b": .max, "c": -1])
        #expect(shared.extent(of: "a").rowCount == shared.extent(of: "b").rowCount && shared.extent(of: "c").rowCount == 0)
    }

    private static let figures = StoreFigures(
        pageSize: 1_000, pageCount: 1_000, freePageCount: 100,
        extents: ["Big": .init(rowCount: 1_000_000, pageCount: 400, indexPageCount: 200), "Small": .init(rowCount: 10, pageCount: 4)])

    @Test("A change of names alone takes nothing, values take a journal, a table that is written anew takes its own size")
    func kinds() {
        let names = Estimate(of: plan([(.metadata, nil, "ALTER TABLE a RENAME TO b")]), on: Self.figures)
        #expect(names.rowCount == 0 && names.bytesNeeded(.inPlace) == 3_000 && names.temporaryBytes == 0)
        #expect(names.bytesNeeded(.copy(keeping: nil)) == 2_008_000 && names.bytesNeeded(.into("")) == 900_000)
        let values = Estimate(of: plan([(.patch, "big", "UPDATE big SET a = 1")]), on: Self.figures)
        #expect(values.rowCount == 1_000_000 && values.writtenBytes == 403_000 && values.growth == 0)
        #expect(values.bytesNeeded(.inPlace) == 403_000 && !values.isPartial)
        let anew = Estimate(of: plan([(.rebuild, "BIG", "INSERT INTO new SELECT * FROM big")]), on: Self.figures)
        #expect(anew.writtenBytes == 603_000 && anew.growth == 600_000 && anew.temporaryBytes == 200_000)
        #expect(anew.bytesNeeded(.inPlace) == 1_203_000 && anew.bytesNeeded(.copy(keeping: nil)) == 3_212_800)
        #expect(names.seconds < values.seconds && values.seconds < anew.seconds && names.memoryBytes < anew.memoryBytes)
        // Receipts do not count rows of these steps.
        for sql in ["ALTER TABLE big DROP COLUMN a", "INSERT INTO temp.kept SELECT id FROM big"] {
            #expect(Estimate(of: plan([(.patch, "big", sql)]), on: Self.figures).rowCount == 0)
        }
        let index = Estimate(of: plan([(.scan, "big", "CREATE UNIQUE INDEX i ON big(a)")]), on: Self.figures)
        #expect(index.rowCount == 0 && index.writtenBytes == 3_000 && index.temporaryBytes == 100_000)
    }

    @Test("No more of the store can be journalled than there is, and a WAL takes what is written twice")
    func bounds() {
        let steps: [(Step.Kind, String?, String)] = [(.rebuild, "big", "SELECT 1"), (.rebuild, "big", "SELECT 1")]
        #expect(Estimate(of: plan(steps), on: Self.figures).writtenBytes == 1_000_000)
        let wal = StoreFigures(
            pageSize: 1_000, pageCount: 1_000, isWAL: true, extents: ["big": .init(rowCount: 1, pageCount: 400)])
        let estimate = Estimate(of: plan([(.patch, "big", "SELECT 1")]), on: wal)
        #expect(estimate.bytesNeeded(.inPlace) == 403_000 + 2 * 100_000)
        // The copy, the WAL with 24 bytes for each page, and the growth of the store.
        #expect(estimate.bytesNeeded(.copy(keeping: nil)) == 1_100_000 + 1_100_000 + 1_100 * 24 + 100_000)
    }

    @Test("What does not fit is told, wherever it is")
    func shortage() {
        let estimate = Estimate(of: plan([(.rebuild, "big", "SELECT 1")]), on: Self.figures)
        func told(_ room: Room, _ strategy: Strategy = .inPlace) -> String? { room.shortage(of: estimate, strategy, in: "/d") }
        #expect(told(Room(free: nil, temporary: nil)) == nil)
        #expect(told(Room(free: 1_203_000, temporary: 200_000)) == nil)
        #expect(told(Room(free: 1_199_999, temporary: nil)) == "'/d' needs about 1.2 MB and has 1.1 MB free")
        #expect(told(Room(free: 1_203_000, temporary: 1_200_000, isShared: true))?.hasPrefix("'/d' needs about 1.4 MB") == true)
        #expect(told(Room(free: 9_000_000, temporary: 100_000))?.hasPrefix("about 200 kB are needed for temporary files in '") == true)
        #expect(
            told(Room(free: nil, temporary: nil, largestFile: 1_000_000), .copy(keeping: nil))
                == "a file needs about 1.6 MB, but this process may write at most 1.0 MB")
        #expect(Room(free: 100, temporary: 100).isAmple(for: 49) && !Room(free: 100, temporary: 100).isAmple(for: 50))
    }

    @Test("The folder's own disk is asked")
    func disk() throws {
        let room = Room(in: folder.path)
        #expect((room.free ?? 0) > 0 && (room.temporary ?? 0) > 0)
        #expect(Room(in: folder.file("nowhere")).free == nil)
    }

    @Test(
        "Sizes read as people write them",
        arguments: [(0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (12_345, "12 kB"), (9_990_000, "9.9 MB"), (4_000_000_000, "4.0 GB")])
    func sizes(bytes: Int64, words: String) { #expect(sizeWords(bytes) == words) }
}
