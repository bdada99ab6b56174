import Foundation
import MapCompiler
import RandomTesting
import Testing

/// Migrates stores that are already damaged. With `--integrity`, mapc refuses every store in which SQLite's full check finds damage.
@Suite struct DamagedStoreTests {
    private static let files = [
        ("1.model.yaml", model(1, "")), ("2.model.yaml", model(2, "      total: int64\n")),
        ("1-2.mapping.yaml", "from: 1\nto: 2\nentities:\n  Parent:\n    set: { total: $source.children.sum($0.n) ?? 0 }\n"),
    ]

    private static func model(_ version: Int, _ more: String) -> String {
        """
        model: M
        version: \(version)
        entities:
          Parent:
            attributes:
              name: string
        \(more)    relationships:
              children: { to: [Child], inverse: parent }
          Child:
            attributes:
              n: int64
              note: string?
            relationships:
              parent: { to: Parent?, inverse: children }
            indexes: [[parent], [note]]

        """
    }

    @Test("Of stores that are damaged in their bytes or their indexes, none that a check can tell is migrated", arguments: 1...40)
    func isRefused(seed: UInt64) throws {
        let sandbox = try Sandbox([])
        for (name, text) in Self.files { try Data(text.utf8).write(to: URL(filePath: sandbox.path(name))) }
        try make(sandbox)
        var random = SeededGenerator(seed: seed)
        if seed % 4 == 0 { try dropFromIndex(sandbox, &random) } else { try damage(sandbox.path("app.sqlite"), &random) }
        let found = try sandbox.run("cp app.sqlite before; sqlite3 app.sqlite 'PRAGMA integrity_check' 2>&1").text
        let (text, code) = try sandbox.run("mapc apply --integrity app.sqlite")
        if found == "ok\n" {
            // A byte that is never read, or another valid value.
            #expect(code == 0 || code == 3 || code == 4, "\(text)")
        } else {
            #expect(code != 0 && code != 7, "\(found)\(text)")
            #expect(try sandbox.run("cmp app.sqlite before && ls app.sqlite*").text == "app.sqlite\n", "\(text)")
        }
        // The test does detect this: without the check, such an index gives wrong sums and nothing fails.
        if seed % 4 == 0 {
            #expect(found.contains("missing from index") && code == 3)
            let unchecked = try sandbox.run("mapc apply app.sqlite")
            #expect(unchecked.code == 0 && unchecked.text.contains("looks for damage first"))
            #expect(try sandbox.run("sqlite3 app.sqlite 'SELECT sum(total) < (SELECT sum(n) FROM Child) FROM Parent'").text == "1\n")
        }
    }

    private func make(_ sandbox: borrowing Sandbox) throws {
        let rows = """
            WITH RECURSIVE i(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM i WHERE i < 60) INSERT INTO Parent SELECT i, 'p' || i FROM i;
            WITH RECURSIVE i(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM i WHERE i < 900)
            INSERT INTO Child(id, n, note, parent_id) SELECT i, i, hex(i * 7919), 1 + i % 60 FROM i;
            """
        let (text, code) = try sandbox.run("mapc apply --create --to 1 app.sqlite && sqlite3 app.sqlite \"\(rows)\"")
        #expect(code == 0, "\(text)")
    }

    /// Inserts a row while SQLite does not know of the index, so that the row is missing from it.
    private func dropFromIndex(_ sandbox: borrowing Sandbox, _ random: inout SeededGenerator) throws {
        let script = """
            .dbconfig defensive off
            PRAGMA writable_schema = ON;
            CREATE TEMP TABLE kept AS SELECT * FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'Child';
            DELETE FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'Child';
            PRAGMA writable_schema = RESET;
            INSERT INTO Child(n, parent_id) VALUES (\(1 + random.next() % 1_000), \(1 + random.next() % 60));
            PRAGMA writable_schema = ON;
            INSERT INTO sqlite_schema SELECT * FROM kept;
            PRAGMA writable_schema = RESET;
            """
        try Data(script.utf8).write(to: URL(filePath: sandbox.path("damage.sql")))
        let (text, code) = try sandbox.run("sqlite3 app.sqlite <damage.sql >/dev/null && rm damage.sql")
        #expect(code == 0, "\(text)")
    }

    /// Changes bytes, overwrites a piece with zeros, or swaps two pages. Keeps the header and the schema.
    private func damage(_ path: String, _ random: inout SeededGenerator) throws {
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let pageSize = 4_096
        for _ in 0...(random.next() % 3) {
            let place = pageSize + Int(random.next() % UInt64(bytes.count - pageSize))
            switch random.next() % 3 {
            case 0: bytes[place] ^= UInt8(1 << (random.next() % 8))
            case 1: for offset in place..<min(place + 64, bytes.count) { bytes[offset] = 0 }
            default:
                let (one, other) = (place / pageSize, 1 + Int(random.next() % UInt64(bytes.count / pageSize - 1)))
                for offset in 0..<pageSize { bytes.swapAt(one * pageSize + offset, other * pageSize + offset) }
            }
        }
        try Data(bytes).write(to: URL(filePath: path))
    }
}
