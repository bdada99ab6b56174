import Foundation
import MapCompiler
import MapPlan
import Testing

/// Introspects databases that other tools made, and some that were written to be difficult, changes them in one place, and checks that
/// everything else stays.
@Suite struct ForeignDatabaseTests {
    @Test("An introspected model lints clean, and the database it came from is at its version", arguments: ForeignDatabase.available)
    func takesOver(_ database: ForeignDatabase) throws {
        let folder = try TemporaryFolder()
        let store = try database.make(in: folder)
        let before = folder.contents
        let migration = Migration([modelFile(try introspectedModel(of: store), version: 1)])
        #expect(try migration.version(of: store) == "1")
        #expect(folder.contents == before)
    }

    @Test("A renamed column and two new ones leave everything else as it was", arguments: ForeignDatabase.available)
    func renamesColumn(_ database: ForeignDatabase) throws { try check(database.column, of: database) }

    @Test("A renamed table and two new columns leave everything else as it was", arguments: ForeignDatabase.available)
    func renamesTable(_ database: ForeignDatabase) throws { try check(database.table, of: database) }

    private func check(_ renaming: ForeignDatabase.Renaming, of database: ForeignDatabase) throws {
        let folder = try TemporaryFolder()
        let store = try database.make(in: folder)
        let before = try StoreContents(store)
        let digest = try Digest(of: store)
        let expected = folder.file("expected.db")
        try FileManager.default.copyItem(atPath: store, toPath: expected)
        try execute("PRAGMA foreign_keys=OFF; PRAGMA legacy_alter_table=OFF;" + renaming.sql, in: expected)

        let first = try introspectedModel(of: store)
        let migration = Migration([modelFile(first, version: 1), modelFile(try next(first, renaming), version: 2)])
        let (plan, run) = try migration.apply(to: store)
        #expect(run.destination.version == "2")
        #expect(plan.legs.flatMap(\.steps).filter { $0.kind != .metadata }.map(\.title) == [], "a rename and an addition move no row")
        #expect(plan.writesReceipt == !database.isKept)

        let comparison = Comparison(before: before, after: try StoreContents(store), reference: try StoreContents(expected), renaming)
        comparison.expectSameSchema(isKept: database.isKept)
        comparison.expectSameRows()
        comparison.expectSameChecks()
        if let digest, let newDigest = try Digest(of: store) { newDigest.expectSame(as: digest, comparison) }

        let bytes = folder.contents
        #expect(try migration.version(of: store) == "2")
        let again = try migration.apply(to: store)
        #expect(again.plan.legs.isEmpty)
        #expect(folder.contents == bytes, "nothing to do is nothing done")
    }

    /// Returns the next version of the model: one rename and two additions.
    private func next(_ yaml: String, _ renaming: ForeignDatabase.Renaming) throws -> String {
        var model = ModelText(yaml)
        try model.setVersion(2)
        if let attribute = renaming.attribute {
            try model.rename(attribute, of: renaming.entity, to: renaming.newName, column: renaming.stored)
            try model.add(Self.additions, to: renaming.entity)
        } else {
            try model.renameEntity(renaming.entity, to: renaming.newName, table: renaming.stored?.new)
            try model.add(Self.additions, to: renaming.newName)
        }
        return model.yaml
    }

    static let additions = ["added_remark: string?", "added_rank: int32 = 7"]
}
