import Foundation
import MapExecution
import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler

/// Checks by plain SQL that rows under `rows` get the keys after the greatest one, or that the plan is refused: also if the greatest key is
/// the greatest integer, if the table remembers a greater one, or if rows of other tables refer to keys that no row has.
@Suite struct BroughtKeyTests {
    private static let tally = Tally(seeds: 40, floors: ["migrations that are carried out": 20, "refusals": 10])

    @Test(arguments: seeds(40))
    func `rows that a version adds get the next keys`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let store = BroughtKeyStore(seed: seed)
        if let words = try store.run(Self.tally) { Issue.record("seed \(seed): \(words)\n\(store.script)\n\(store.mapping)") }
    }
}

private struct BroughtKeyStore {
    let script: String
    let mapping: String
    private let hasReference: Bool
    private let count: Int

    private static let extremes = [
        "9223372036854775807", "9223372036854775806", "9223372036854775805", "9223372036854775801", "9223372036854775800",
        "4611686018427387905", "4611686018427387904",
    ]

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 70)
        hasReference = random.chance(40)
        count = Int.random(in: 1...3, using: &random)
        let remembers = random.chance(40)
        var lines = ["CREATE TABLE E (id INTEGER PRIMARY KEY\(remembers ? " AUTOINCREMENT" : ""), v INTEGER NOT NULL);"]
        var keys = ["1", "7"]
        if random.chance(50) { keys.append(random.pick(Self.extremes)) }
        for key in keys { lines.append("INSERT INTO E VALUES (\(key), 0);") }
        if remembers, random.chance(40) { lines.append("UPDATE sqlite_sequence SET seq = \(random.pick(Self.extremes)) WHERE name = 'E';") }
        if hasReference {
            lines.append("CREATE TABLE R (id INTEGER PRIMARY KEY, e INTEGER REFERENCES E (id)); INSERT INTO R VALUES (1, 7);")
            if random.chance(40) { lines.append("INSERT INTO R VALUES (2, \(random.pick(Self.extremes)));") }
        }
        script = lines.joined(separator: "\n")
        mapping =
            "mapping: B\nfrom: 1\nto: 2\nentities:\n  E:\n    rows:\n" + (1...count).map { "      - { v: \($0) }\n" }.joined()
    }

    private func model(_ version: String) -> String {
        "model: B\nversion: \(version)\nentities:\n  E:\n    attributes: { v: int64 }\n"
            + (hasReference ? "  R:\n    relationships: { e: { to: E?, column: e, delete: none } }\n" : "")
    }

    /// What is wrong, in words.
    func run(_ tally: Tally) throws -> String? {
        let folder = NSTemporaryDirectory() + "mapc-brought-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var before = try SQLiteDatabase.open(folder + "/store.db", for: .creating)
        try before.execute("BEGIN; \(script); COMMIT")
        let files = [("1.model.yaml", model("1")), ("2.model.yaml", model("2")), ("1-2.mapping.yaml", mapping)]
        let check = Compiler().check(files.map { TextFile(path: $0.0, text: $0.1) })
        let mistakes = check.diagnostics.filter { $0.severity == .error }
        if !mistakes.isEmpty { return "\(mistakes.map { [$0.code.slug, $0.message] })" }
        // The key of a row that comes is one that no row has or had, and to which nothing refers.
        let ever = script.contains("AUTOINCREMENT") ? "(SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'E')" : "0"
        guard case .integer(let last)? = try before.value("SELECT max((SELECT max(id) FROM E), \(ever))") else { return "no key" }
        // After a key in the upper half, a key that a reference holds is not given either, nor one before it.
        let held: StoredValue? = hasReference && last >= 1 << 62 ? try before.value("SELECT max(e) FROM R") : nil
        let greatest = if case .integer(let key)? = held { max(last, key) } else { last }
        let isRoom = greatest <= Int64.max - Int64(count)
        for way in MigratedStore.Way.allCases {
            let migrated = try MigratedStore(way, in: folder, by: check)
            guard let path = migrated.path else {
                _ = tally.note("refusals", .held)
                if !migrated.isUnchanged { return "\(way): refused, and the store is not as it was" }
                let others = migrated.errors(besides: ["missing-value"])
                if others.isEmpty, !isRoom { continue }
                return "\(way): refused with \(others.map { [$0.code.slug, $0.message] }) although there are keys"
            }
            _ = tally.note("migrations that are carried out", .held)
            if !isRoom { return "\(way): rows come although no key is left" }
            var after = try SQLiteDatabase.open(path, for: .reading)
            let keys = try after.rows("SELECT id FROM E WHERE v > 0 ORDER BY v").map { $0[0] }
            guard case .integer(let first)? = keys.first, first > last, keys == (0..<Int64(count)).map({ .integer(first + $0) }) else {
                return "\(way): the rows have the keys \(keys)"
            }
            let isReferred = hasReference ? try after.rows("SELECT 1 FROM R, E WHERE R.e = E.id AND v > 0") : []
            if !isReferred.isEmpty { return "\(way): a reference that led nowhere leads to a row that came" }
        }
        return nil
    }
}
