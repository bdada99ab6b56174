import Foundation
import MapExecution
import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler

/// Checks that the same rows come out of stores in each text encoding, with any size of pages. SQLite compares the bytes of texts as they are stored, and those of UTF-16 are in another
/// order than those of UTF-8, which the language compares.
@Suite struct TextEncodingTests {
    private static let tally = Tally(seeds: 12, floors: ["stores that come out alike": 100])

    @Test(arguments: seeds(12))
    func `the encoding of a store decides nothing`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let trial = EncodingTrial(seed: seed)
        if let words = try trial.run(Self.tally) { Issue.record("seed \(seed): \(words)\n\(trial.rows)") }
    }
}

private struct EncodingTrial {
    let rows: String
    private let pageSize: Int

    private static let first = """
        model: T
        version: 1
        entities:
          P:
            attributes: { code: string, other: string, n: int64 }
            relationships: { g: { to: G?, inverse: ps } }
          G:
            attributes: { name: string }
            relationships: { ps: { to: [P], inverse: g } }

        """
    private static let second = """
        model: T
        version: 2
        entities:
          P:
            attributes: { code: string, other: string, n: int64, less: boolean, least: string, most: string, held: string, place: int64, size: int64 }
            relationships: { g: { to: G?, inverse: ps } }
          G:
            attributes: { name: string, greatest: string?, first: string?, all: string, after: int64 }
            relationships: { ps: { to: [P], inverse: g } }
          Code:
            attributes: { code: string, other: string }

        """
    private static let mapping = """
        mapping: T
        from: 1
        to: 2
        entities:
          P:
            set:
              less: $source.code < $source.other
              least: min($source.code, $source.other)
              most: max($source.code, $source.other)
              held: clamp($source.code, "b", $source.other)
              place: rowNumber($source.code)
              size: length($source.code)
          G:
            set:
              greatest: $source.ps.max($0.code)
              first: $source.ps.sorted($0.code).first.other
              all: $source.ps.sorted($0.other desc).map($0.code).joined("|")
              after: $source.ps.filter($0.code >= "\\u{E000}").count
          Code:
            from: P
            distinct: $source.n
            order: $source.code

        """

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 1600)
        pageSize = random.pick([512, 1024, 4096, 65_536])
        let parts = ["a", "b", "z", "Ā", "é", "\u{E000}", "\u{FFFD}", "\u{10000}", "😀", "\u{FF5E}", "一", "e\u{301}", "", " ", "Z"]
        func text() -> String {
            "'" + (0..<Int.random(in: 0...3, using: &random)).map { _ in random.pick(parts) }.joined() + "'"
        }
        rows = (1...9).map { key in "(\(key), \(text()), \(text()), \(key % 4), \(key % 3 + 1))" }.joined(separator: ", ")
    }

    /// What is wrong, in words.
    func run(_ tally: Tally) throws -> String? {
        let files = [("1.model.yaml", Self.first), ("2.model.yaml", Self.second), ("1-2.mapping.yaml", Self.mapping)]
        let check = Compiler().check(files.map { TextFile(path: $0.0, text: $0.1) })
        let mistakes = check.diagnostics.filter { $0.severity == .error }
        if !mistakes.isEmpty { return "\(mistakes.map { [$0.code.slug, $0.message] })" }
        var expected: [[StoredValue]]?
        for encoding in ["UTF-8", "UTF-16le", "UTF-16be"] {
            let folder = NSTemporaryDirectory() + "mapc-encoding-\(UUID().uuidString)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            // The database is closed before anything else opens it.
            do {
                var before = try SQLiteDatabase.open(folder + "/store.db", for: .creating)
                try before.execute(
                    """
                    PRAGMA page_size = \(pageSize); PRAGMA encoding = '\(encoding)'; BEGIN;
                    CREATE TABLE G (id INTEGER PRIMARY KEY, name TEXT NOT NULL); INSERT INTO G VALUES (1, 'x'), (2, 'y'), (3, 'z');
                    CREATE TABLE P (id INTEGER PRIMARY KEY, code TEXT NOT NULL, other TEXT NOT NULL, n INTEGER NOT NULL, g_id INTEGER REFERENCES G (id));
                    CREATE INDEX P_g_id ON P (g_id); INSERT INTO P VALUES \(rows); COMMIT
                    """)
            }
            for way in MigratedStore.Way.allCases {
                let migrated = try MigratedStore(way, in: folder, by: check)
                guard let path = migrated.path else { return "\(encoding): \(migrated.diagnostics.map { [$0.code.slug, $0.message] })" }
                var after = try SQLiteDatabase.open(path, for: .reading)
                let found =
                    try after.rows("SELECT id, less, least, most, held, place, size FROM P ORDER BY id")
                    + after.rows("SELECT id, greatest, first, \"all\", after FROM G ORDER BY id")
                    + after.rows("SELECT id, code, other FROM Code ORDER BY id")
                if let expected, found != expected {
                    let unlike = zip(found, expected).first { $0 != $1 }
                    return "\(encoding), \(way): \(unlike.map { "\($0.0.map(\.shown)) and in UTF-8 \($0.1.map(\.shown))" } ?? "other rows")"
                }
                expected = found
                _ = tally.note("stores that come out alike", .held)
            }
        }
        return nil
    }
}

extension StoredValue {
    fileprivate var shown: String { if case .text(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { "\(self)" } }
}
