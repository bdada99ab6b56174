import Foundation
import MapCompiler
import MapPlan
import MapSyntax
import Testing

/// Checks that the tool which made a database can still use it: it reads mapc's computed values like its own.
@Suite struct OwnerTests {
    @Test("The owner reads one rename, one new column and three computed ones as its own", arguments: Owner.available)
    func reads(_ owner: Owner) throws {
        let folder = try TemporaryFolder()
        let store = folder.file("a.db")
        try owner.make(store)
        #expect(try owner.read(store, version: 1) == owner.before)

        let first = try introspectedModel(of: store)
        var next = ModelText(first)
        try next.setVersion(2)
        // The new columns are declared like the owner's own columns in the introspected model.
        let instant = try next.definition(of: owner.due.contains("created_at") ? "created_at" : "at", in: owner.entity)
        let day = try next.definition(of: "day", in: owner.entity)
        let flag = try next.definition(of: "is_live", in: owner.entity)
        try next.rename("title", of: owner.entity, to: "headline")
        try next.add(["rank: int64 = 7", "due: \(instant)", "due_day: \(day)", "is_late: \(flag)"], to: owner.entity)
        let mapping = """
            mapping: Foreign
            from: 1
            to: 2
            entities:
              \(owner.entity):
                set:
                  due: |
                    \(owner.due)
                  due_day: |
                    \(owner.dueDay)
                  is_late: |
                    \(owner.late)

            """
        let files = [
            modelFile(first, version: 1), modelFile(next.yaml, version: 2), TextFile(path: "mappings/1-2.mapping.yaml", text: mapping),
        ]
        let migration = Migration(files)
        #expect(try migration.version(of: store) == "1", "\(first)")
        _ = try migration.apply(to: store)
        #expect(try migration.version(of: store) == "2")
        #expect(try owner.read(store, version: 2) == owner.after, "\(first)")
    }
}
