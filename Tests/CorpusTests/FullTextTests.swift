import MapCompiler
import MapPlan
import PythonTesting
import Testing

/// Checks that full-text search finds the right rows after its table has changed.
@Suite struct FullTextTests {
    static let isAvailable = Python.has(["sqlite_utils"], for: "full-text search over a table that changes")

    @Test(
        "Full-text search finds the same rows after what it reads is filled and required", .enabled(if: isAvailable)
    )
    func followsFilling() throws {
        let folder = try TemporaryFolder()
        let store = try make(in: folder)
        let found = try rows("SELECT rowid FROM articles_fts WHERE articles_fts MATCH 'different'", in: store)
        let all = try rows("SELECT rowid FROM articles_fts WHERE articles_fts MATCH 'body' ORDER BY rowid", in: store)
        #expect(found == "7" && all.split(separator: ",").count == 39)
        let before = try StoreContents(store)
        let migration = try migration(of: store, allowing: ["filled-nil"]) { model in
            try model.replace("body: string?", by: "body: string = nothing", in: "articles")
        }
        let (plan, _) = try migration.apply(to: store)
        #expect(plan.legs.flatMap(\.steps).contains { $0.kind == .patch })

        let after = try StoreContents(store)
        for column in ["rowid", "id", "headline", "body"] {
            #expect(after.tables["articles"]?.values(of: column) == before.tables["articles"]?.values(of: column))
        }
        #expect(after.integrityCheck == before.integrityCheck)
        #expect(try rows("SELECT rowid FROM articles_fts WHERE articles_fts MATCH 'different'", in: store) == found)
        #expect(try rows("SELECT rowid FROM articles_fts WHERE articles_fts MATCH 'body' ORDER BY rowid", in: store) == all)
        // As in an application: search finds a new row and not a deleted one, and the index matches the table.
        try execute(
            """
            INSERT INTO articles (id, headline, body) VALUES (41, 'late', 'unheard words'); DELETE FROM articles WHERE id = 7;
            INSERT INTO articles_fts (articles_fts, rank) VALUES ('integrity-check', 1);
            """, in: store)
        #expect(try rows("SELECT rowid FROM articles_fts WHERE articles_fts MATCH 'unheard OR different'", in: store) == "41")
    }

    @Test("Full-text search finds the same rows after what it reads is renamed, and its triggers go on", .enabled(if: isAvailable))
    func followsRename() throws {
        let folder = try TemporaryFolder()
        let store = try make(in: folder)
        let match = "SELECT rowid FROM articles_fts WHERE articles_fts MATCH 'body: body' ORDER BY rowid"
        let found = try rows(match, in: store)
        #expect(found.split(separator: ",").count == 39)
        let migration = try migration(of: store) { try $0.rename("body", of: "articles", to: "content") }
        let (plan, _) = try migration.apply(to: store)
        #expect(plan.legs.flatMap(\.steps).map(\.kind) == [.metadata, .scan])

        #expect(try rows(match, in: store) == found)
        try execute(
            """
            INSERT INTO articles (id, headline, content) VALUES (41, 'late', 'unheard words'); DELETE FROM articles WHERE id = 7;
            INSERT INTO articles_fts (articles_fts, rank) VALUES ('integrity-check', 1);
            """, in: store)
        #expect(try rows("SELECT rowid FROM articles_fts WHERE articles_fts MATCH 'unheard OR different'", in: store) == "41")
    }

    private func make(in folder: TemporaryFolder) throws -> String {
        try Python.run(["\(Surroundings.fixtures)/make_sqlite_utils.py", folder.file("a.db")])
        return folder.file("a.db")
    }

    private func migration(of store: String, allowing slugs: Set<String> = [], _ edit: (inout ModelText) throws -> Void) throws -> Migration
    {
        let first = try introspectedModel(of: store)
        var model = ModelText(first)
        try model.setVersion(2)
        try edit(&model)
        return Migration([modelFile(first, version: 1), modelFile(model.yaml, version: 2)], allowing: slugs)
    }
}
