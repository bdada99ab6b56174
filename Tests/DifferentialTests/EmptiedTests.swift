import Foundation
import MapAnalysis
import MapExecution
import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler
@testable import MapExecution
@testable import MapPlanning

/// Empties an entity of a stranger's store, whose tables, indexes, views and triggers have texts of their own. SQLite itself says afterwards what the store declares.
@Suite struct EmptiedTests {
    private static let tally = Tally(seeds: 40, floors: ["tables that are emptied": 40])

    @Test(arguments: seeds(40))
    func `a table that is emptied keeps what the store declares about it`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let store = AdoptedStore(seed: seed)
        let first = try FirstStore(store.script)
        var database = try SQLiteDatabase.open(first.path, for: .writing)
        let (entity, other) = seed.isMultiple(of: 2) ? ("owner", "child") : ("child", "owner")
        var introspector = Introspector(try first.schema())
        let draft = introspector.introspect()
        let mapping =
            "mapping: Adopted\nfrom: 1\nto: 2\nentities:\n  \(entity): []\ndrop: [\(entity)]\n"
            + "allow: { new-uniqueness: one to one }\n"
        let check = checkProject(["1", "2"].map { printModel(draft, name: "Adopted", version: $0) }, mapping)
        #expect(check.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        for way in MigratedStore.Way.allCases {
            let migrated = try first.migrated(way, by: check)
            guard let path = migrated.path else {
                // A DEFAULT that has a key of a row that goes is refused.
                let others = migrated.errors(besides: ["changed-form"])
                #expect(others.map(\.message) == [] && !migrated.errors(besides: []).isEmpty, "\(way), seed \(seed)\n\(store.script)")
                return
            }
            _ = Self.tally.note("tables that are emptied", .held)
            var after = try SQLiteDatabase.open(path, for: .writing)
            // A table that is written again has its name between quotes.
            let texts = "SELECT type, name, tbl_name, replace(sql, '\"', '') FROM sqlite_schema WHERE name NOT LIKE '%mapc%' ORDER BY 1, 2"
            #expect(try after.rows(texts) == database.rows(texts), "\(way), seed \(seed)\n\(store.script)")
            #expect(try after.rows("SELECT count(*) FROM \(entity)") == [[.integer(0)]])
            let tag = other == "owner" ? "o_tag" : "c_tag"
            #expect(try after.rows("SELECT \(tag) FROM \(other) ORDER BY 1") == database.rows("SELECT \(tag) FROM \(other) ORDER BY 1"))
        }
    }
}
