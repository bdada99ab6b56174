import Foundation
import MapCompiler
import MapExecution
import MapPlan
import MapSyntax
import Testing

/// Migrates the real Chinook database over two versions, and follows every one of its rows with plain SQL.
@Suite(.enabled(if: Surroundings.corpus != nil, "MAPC_CORPUS names no corpus"))
struct ChinookTests {
    private let folder: TemporaryFolder
    private let store: String
    private let original: String

    init() throws {
        folder = try TemporaryFolder()
        (store, original) = (folder.file("chinook.db"), folder.file("original.db"))
        let path = try #require(Surroundings.corpus) + "/sqlite/chinook.sqlite"
        for copy in [store, original] { try FileManager.default.copyItem(atPath: path, toPath: copy) }
    }

    private static func project(_ names: [String]) throws -> [TextFile] {
        try names.map { name in
            TextFile(path: name, text: try String(contentsOfFile: "\(Surroundings.fixtures)/chinook/\(name)", encoding: .utf8))
        }
    }

    private static let everything = [
        "models/1.model.yaml", "models/2.model.yaml", "models/3.model.yaml", "mappings/1-2.mapping.yaml", "mappings/2-3.mapping.yaml",
    ]

    /// Returns the rows of a query over the store, attached as `new`, and its original file, attached as `old`.
    private func compared(_ sql: String) throws -> String {
        // A database in memory reaches no file.
        var database = try SQLiteDatabase.open(store, for: .reading)
        try database.run(Statement("ATTACH ?1 AS new", bindings: [.text(Array(store.utf8))], .maintain))
        try database.run(Statement("ATTACH ?1 AS old", bindings: [.text(Array(original.utf8))], .maintain))
        return try database.rows(sql).map { row in row.map(shown).joined(separator: "|") }.joined(separator: ", ")
    }

    @Test("Introspection writes the first model of this project, which lints clean and from which the file does not drift")
    func introspects() throws {
        let model = try introspectedModel(of: store).replacing("model: Foreign", with: "model: Chinook")
        #expect(model == (String(decoding: try Self.project([Self.everything[0]])[0].bytes, as: UTF8.self)))
        let before = folder.contents
        #expect(try Migration([modelFile(model, version: 1)]).version(of: store) == "1")
        #expect(folder.contents == before)
    }

    @Test("All 15,607 rows of version 1 are at version 3 after one apply, or were named")
    func grows() throws {
        let total = try rowCounts(in: original).reduce(0) { $0 + $1.count }
        #expect(total == 15_607)
        let migration = Migration(try Self.project(Self.everything))
        let (plan, run) = try migration.apply(to: store)
        // One pass covers both steps.
        #expect(plan.legs.map(\.versions) == [["1", "2", "3"]])
        #expect(run.source.version == "1" && run.destination.version == "3")
        try expectAccounts(run)
        try expectValues()
        try expectChecks()

        let bytes = folder.contents
        #expect(try migration.apply(to: store).plan.legs.isEmpty)
        #expect(folder.contents == bytes)
    }

    /// Checks that the ledger accounts for every row: kept, linked or dropped.
    private func expectAccounts(_ run: Run) throws {
        let first = try #require(run.legs.first)
        #expect(run.legs.flatMap(\.ledger).filter { !$0.isBalanced }.map(\.title) == [])
        let terms = Dictionary(uniqueKeysWithValues: first.ledger.map { ($0.title, $0.terms.map { "\($0.name) \($0.count)" }) })
        #expect(terms["MediaType"] == ["dropped 5"])
        #expect(terms["Playlist.Tracks"] == ["links before 8715", "links 8715"])
        let left = try rowCounts(in: store).filter { $0.table != "mapc_store" }
        let kept = try rowCounts(in: original).filter { $0.table != "MediaType" }
        #expect(left.map { "\($0.table) \($0.count)" } == kept.map { "\($0.table) \($0.count)" })
        #expect(left.reduce(0) { $0 + $1.count } + 5 == 15_607)
    }

    private func rowCounts(in path: String) throws -> [(table: String, count: Int)] {
        try StoreContents(path).tables.sorted { $0.key < $1.key }.map { ($0.key, $0.value.rows.count) }
    }

    private func expectValues() throws {
        // Money: every price, every invoice, and the total.
        for (table, key, cents, price) in [
            ("Track", "TrackId", "UnitPriceCents", "UnitPrice"), ("InvoiceLine", "InvoiceLineId", "UnitPriceCents", "UnitPrice"),
            ("Invoice", "InvoiceId", "TotalCents", "Total"),
        ] {
            let sql = """
                SELECT count(*), sum(typeof(n.\(cents)) = 'integer'), sum(n.\(cents) = CAST(round(o.\(price) * 100) AS INTEGER))
                FROM new.\(table) n JOIN old.\(table) o USING (\(key))
                """
            let count = try compared("SELECT count(*) FROM old.\(table)")
            #expect(try compared(sql) == "\(count)|\(count)|\(count)")
        }
        #expect(try compared("SELECT sum(TotalCents) FROM new.Invoice") == "232860")
        #expect(
            try compared(
                """
                SELECT count(*) FROM new.Invoice i WHERE TotalCents
                  <> (SELECT sum(UnitPriceCents * Quantity) FROM new.InvoiceLine l WHERE l.InvoiceId = i.InvoiceId)
                """) == "0")
        // Names that are joined and renamed.
        #expect(
            try compared(
                """
                SELECT count(*), sum(n.FullName = o.FirstName || ' ' || o.LastName),
                  sum(n.Segment = iif(o.Company IS NULL, 'private', 'business')), sum(n.Segment = 'business')
                FROM new.Customer n JOIN old.Customer o USING (CustomerId)
                """) == "59|59|59|10")
        #expect(
            try compared(
                "SELECT count(*), sum(n.JobTitle IS o.Title) FROM new.Employee n JOIN old.Employee o USING (EmployeeId)") == "8|8")
        // The table of media types has become a number in each track.
        #expect(
            try compared(
                """
                SELECT count(*), sum(n.Media = o.MediaTypeId), sum(n.Title IS o.Name), sum(n.Rating = 3), count(DISTINCT n.Media)
                FROM new.Track n JOIN old.Track o USING (TrackId)
                """) == "3503|3503|3503|3503|5")
        #expect(
            try compared("SELECT count(*) FROM (SELECT * FROM new.PlaylistTrack EXCEPT SELECT * FROM old.PlaylistTrack)") == "0")
        try expectTheRest()
    }

    /// Checks that every column which no mapping mentions still has its values, bit for bit.
    private func expectTheRest() throws {
        let (before, after) = (try StoreContents(original), try StoreContents(store))
        let changed = [
            "Customer": ["FirstName", "LastName"], "Employee": ["Title"], "Invoice": ["Total"], "InvoiceLine": ["UnitPrice"],
            "Track": ["UnitPrice", "MediaTypeId", "Name"],
        ]
        for (table, contents) in before.tables.sorted(by: { $0.key < $1.key }) where table != "MediaType" {
            for column in contents.columns where !changed[table, default: []].contains(column) {
                #expect(after.tables[table]?.values(of: column) == contents.values(of: column), "\(table).\(column)")
            }
        }
        // Tables that stay keep their indexes, except for those on dropped columns.
        let indexes = before.objects.filter { $0.type == "index" && $0.sql != nil && $0.name != "IFK_TrackMediaTypeId" }
        #expect(indexes.filter { after.object($0.type, $0.name) != $0 } == [])
    }

    private func expectChecks() throws {
        let after = try StoreContents(store)
        #expect(after.integrityCheck == [exact(.text(Array("ok".utf8)))] && after.foreignKeyCheck == [])
        if let digest = try Digest(of: store) { #expect(digest.isSound) }
    }
}
