import MapCompiler
import MapPlan
import MapSyntax
import Testing

/// Leaves out rows in a store where every foreign key cascades and triggers log every delete.
@Suite struct FilteredRowsTests {
    private let mapping = """
        mapping: Foreign
        from: 1
        to: 2
        entities:
          author:
            where: $source.id > 3
          book:
            where: $source.author.id > 3
          page:
            where: $source.book.author.id > 3
        """

    @Test("Rows that are filtered go alone: nothing cascades, nothing is logged, and their tables stay as the store has them")
    func filters() throws {
        let folder = try TemporaryFolder()
        let store = try ForeignDatabase.make("gaps.sql", in: folder)
        let first = try introspectedModel(of: store)
        var model = ModelText(first)
        try model.setVersion(2)
        let migration = Migration(
            [
                modelFile(first, version: 1), modelFile(model.yaml, version: 2),
                TextFile(path: "mappings/1-2.mapping.yaml", text: mapping),
            ])
        let before = try StoreContents(store)
        let wanted = try rows(Self.remaining("author_id > 3"), in: store)
        // Both versions have the same tables, so the test states the store's version.
        let compiler = Compiler()
        let state = try value(of: compiler.recognise(store, in: migration.check, as: "1"))
        let plan = try value(of: compiler.plan(migration.check, for: state))
        var options = ApplyOptions()
        options.trustsReceipt = false
        let run = try value(of: compiler.apply(plan, to: store, files: migration.check.files, options: options))
        #expect(run.legs.flatMap(\.ledger).filter { !$0.isBalanced }.isEmpty)

        let after = try StoreContents(store)
        #expect(try rows(Self.remaining("TRUE"), in: store) == wanted)
        #expect(after.objects.filter { $0.table != "mapc_store" }.map(\.description).sorted() == before.objects.map(\.description).sorted())
        #expect(before.objects.filter { after.object($0.type, $0.name) != $0 }.map(\.description) == [])
        #expect(after.tables["log"]?.rows.count == before.tables["log"]?.rows.count)
        #expect(after.integrityCheck == before.integrityCheck && after.foreignKeyCheck == [])
    }

    /// Returns a query for digests of the keys: of authors, of books with their remaining editors, and of pages.
    private static func remaining(_ condition: String) -> String {
        """
        SELECT (SELECT count(*) || ':' || sum(id) FROM author WHERE id > 3),
          (SELECT count(*) || ':' || sum(id) || ':' || sum(iif(editor_id > 3, editor_id, 0)) FROM book WHERE \(condition)),
          (SELECT count(*) || ':' || sum(book_id * number) FROM page WHERE book_id IN (SELECT id FROM book WHERE \(condition)))
        """
    }
}
