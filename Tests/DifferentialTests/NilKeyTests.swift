import Foundation
import MapExecution
import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler

/// Checks by plain SQL that a table whose key has NULLs is refused before the first write if its rows are written, and that the same table without them is
/// migrated. A change of declarations leaves such rows as they are.
/// SQLite takes NULL in the key of a table that another program made, if the key's columns are not NOT NULL.
@Suite struct NilKeyTests {
    private static let tally = Tally(seeds: 40, floors: ["migrations that are carried out": 20, "refusals": 20])

    @Test(arguments: seeds(40))
    func `a row without a key stops a plan that writes it, and nothing else does`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let store = NilKeyStore(seed: seed)
        if let words = try store.run(Self.tally) { Issue.record("seed \(seed): \(words)\n\(store.script)\n\(store.mapping)") }
    }
}

private struct NilKeyStore {
    let script: String
    let mapping: String
    private let first: String
    private let second: String
    private let writesRows: Bool

    /// A change of the table: the lines of the model afterwards, and what the mapping says.
    private struct Change {
        var attributes: String
        var entry: String
        var writesRows = true
    }

    private static let changes = [
        Change(attributes: "    attributes: { code: CODE, b: int64, v: int64?, w: int64? }\n", entry: "{}", writesRows: false),
        Change(attributes: "    attributes: { code: CODE, b: int64, v: int64? }\n", entry: "{ set: { v: $source.b } }\ndrop: [E.v]"),
        Change(attributes: "    attributes: { code: CODE, b: int64, v: int64? }\n", entry: "{ where: $source.b > 1 }\ndrop: [E]"),
        Change(
            attributes: "    attributes: { code: CODE, b: int64, v: string }\n", entry: "{ set: { v: string($source.b) } }\ndrop: [E.v]"),
        Change(
            attributes: "    attributes: { code: CODE, b: int64, v: int64?, again: CODE }\n", entry: "{ set: { again: $source.code } }"),
        Change(attributes: "    attributes: { code: CODE, b: int64 }\n", entry: "{}\ndrop: [E.v]", writesRows: false),
    ]

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 410)
        let (declared, type, value) = random.pick([
            ("TEXT", "string", "'k'"), ("INT", "int64", "4"), ("BLOB", "data", "x'01'"), ("REAL", "double", "1.5"),
        ])
        let isPair = random.chance(40)
        let key = isPair ? "PRIMARY KEY (code, b)" : "PRIMARY KEY (code)"
        var lines = ["CREATE TABLE E (code \(declared), b INTEGER NOT NULL, v INTEGER, \(key));"]
        lines.append("INSERT INTO E VALUES (\(value), 2, 3);")
        for row in 0..<Int.random(in: 0...2, using: &random) { lines.append("INSERT INTO E VALUES (NULL, \(row), 1);") }
        script = lines.joined(separator: "\n")
        let change = random.pick(Self.changes)
        writesRows = change.writesRows
        let keyed = isPair ? "    key: [code, b]\n" : "    key: code\n"
        func model(_ version: Int, _ attributes: String) -> String {
            "model: N\nversion: \(version)\nentities:\n  E:\n" + keyed + attributes.replacing("CODE", with: type)
        }
        first = model(1, "    attributes: { code: CODE, b: int64, v: int64? }\n")
        second = model(2, change.attributes)
        mapping = "mapping: N\nfrom: 1\nto: 2\nentities:\n  E: \(change.entry)\n"
    }

    /// What is wrong, in words.
    func run(_ tally: Tally) throws -> String? {
        let folder = NSTemporaryDirectory() + "mapc-nil-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var before = try SQLiteDatabase.open(folder + "/store.db", for: .creating)
        try before.execute("BEGIN; \(script); COMMIT")
        let files = [("1.model.yaml", first), ("2.model.yaml", second), ("1-2.mapping.yaml", mapping)]
        let check = Compiler().check(files.map { TextFile(path: $0.0, text: $0.1) })
        let mistakes = check.diagnostics.filter { $0.severity == .error }
        if !mistakes.isEmpty { return "\(mistakes.map { [$0.code.slug, $0.message] })" }
        let hasNil = try before.value("SELECT count(*) FROM E WHERE code IS NULL") != .integer(0)
        for way in MigratedStore.Way.allCases {
            let migrated = try MigratedStore(way, in: folder, by: check)
            guard let path = migrated.path else {
                _ = tally.note("refusals", .held)
                if !migrated.isUnchanged { return "\(way): refused, and the store is not as it was" }
                let others = migrated.errors(besides: ["missing-value"])
                if others.isEmpty, hasNil, writesRows { continue }
                return "\(way): refused with \(others.map { [$0.code.slug, $0.message] })"
            }
            if hasNil, writesRows { return "\(way): migrated, although a row has no key" }
            var after = try SQLiteDatabase.open(path, for: .reading)
            let rows = "SELECT quote(code) || b FROM E ORDER BY 1"
            if !writesRows, try before.rows(rows) != after.rows(rows) { return "\(way): other rows" }
            _ = tally.note("migrations that are carried out", .held)
        }
        return nil
    }
}
