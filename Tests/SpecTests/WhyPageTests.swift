import Foundation
import PythonTesting
import Testing

/// Checks the length of `docs/why.md`, and what it says about Alembic, with the code of `docs/why-code.md`.
@Suite struct WhyPageTests {
    @Test("The comparison is one screen, and its line of a mapping is the one that runs")
    func oneScreen() throws {
        let page = try String(contentsOf: repository.appending(path: "docs/why.md"), encoding: .utf8)
        let code = try String(contentsOf: repository.appending(path: "docs/why-code.md"), encoding: .utf8)
        #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 30)
        let line = "fee: if($source.fee == \"free\", 0, decimal($source.fee)!)"
        #expect(page.contains(line) && code.contains(line))
    }

    @Test(
        "Alembic makes 0 of a text that is not a number, and drops triggers and CHECKs without a name",
        .enabled(if: Python.has(["alembic", "sqlalchemy"], for: "the comparison with Alembic")))
    func alembic() throws {
        let page = try String(contentsOf: repository.appending(path: "docs/why-code.md"), encoding: .utf8)
        let code = try #require(page.firstMatch(of: /```python\n([\s\S]*?)```/).map { String($0.1) })
        let sandbox = try Sandbox([])
        let store = sandbox.path("clinic.sqlite")
        try SpecStore.execute(
            """
            CREATE TABLE Visit (id INTEGER PRIMARY KEY, fee TEXT NOT NULL, CHECK (id > 0));
            CREATE TABLE Journal (visit INTEGER);
            CREATE TRIGGER paid AFTER UPDATE ON Visit BEGIN INSERT INTO Journal VALUES (new.id); END;
            INSERT INTO Visit VALUES (1, '80'), (2, 'free'), (3, 'twenty');
            """, on: store)
        try Python.run(["-c", code.replacing("clinic.sqlite", with: store)])
        let questions = "\"SELECT fee FROM Visit\" \"SELECT count(*) FROM sqlite_schema WHERE type = 'trigger' OR sql LIKE '%CHECK%'\""
        #expect(try sandbox.lines(of: "sqlite3 clinic.sqlite \(questions)") == ["80", "0", "0", "0"])
    }
}
