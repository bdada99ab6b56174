import Foundation
import MapExecution
import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler

/// Checks by plain SQL that a part of a reference that refers to no row, since another part is NULL, stays in the column of the same attribute, or is counted,
/// when the rows that it could refer to get another key.
@Suite struct HalfReferenceTests {
    private static let tally = Tally(
        seeds: 40, floors: ["parts that stay": 12, "parts that are counted": 30, "references that lead to a row": 40])

    @Test(arguments: seeds(40))
    func `each part of a reference stays or is counted`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let store = HalvedStore(seed: seed)
        if let words = try store.run(Self.tally) { Issue.record("seed \(seed): \(words)\n\(store.script)\n\(store.model(2))") }
    }
}

/// Rows of `N` refer to rows of `P`, whose key is some of the attributes `a`, `b` and `c`.
private struct HalvedStore {
    let script: String
    private let keys: [[String]]
    private let areTexts: Bool
    /// Whether the rows of `N` get another key too, so that their table is written again.
    private let rekeys: Bool

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 900)
        let names = ["a", "b", "c"]
        let old = Array(names.shuffled(using: &random).prefix(random.chance(80) ? 2 : 3))
        // No key at all is the key `id`, which mapc gives to each row.
        let new = Array(names.shuffled(using: &random).prefix(random.chance(20) ? 0 : random.chance(60) ? 1 : random.chance(50) ? 2 : 3))
        keys = [old, new]
        let areTexts = random.chance(50)
        self.areTexts = areTexts
        let type = areTexts ? "TEXT" : "INTEGER"
        func value(_ column: String, _ number: Int) -> String {
            areTexts ? "'\(column)\(number)'" : "\((number * 10) + (names.firstIndex(of: column) ?? 0))"
        }
        rekeys = random.chance(40)
        let parts = old.map { "p_\($0)" }
        var lines = [
            "CREATE TABLE P (\(names.map { "\($0) \(type) NOT NULL" }.joined(separator: ", ")), w TEXT NOT NULL, PRIMARY KEY (\(old.joined(separator: ", "))));",
            "CREATE TABLE N (id INTEGER PRIMARY KEY, m TEXT NOT NULL, \(parts.map { "\($0) \(type)" }.joined(separator: ", ")), "
                + "FOREIGN KEY (\(parts.joined(separator: ", "))) REFERENCES P (\(old.joined(separator: ", "))) ON DELETE SET NULL);",
        ]
        for row in 1...4 { lines.append("INSERT INTO P VALUES (\(names.map { value($0, row) }.joined(separator: ", ")), 'w\(row)');") }
        for row in 1...8 {
            let target = Int.random(in: 1...4, using: &random)
            let isWhole = random.chance(40)
            let stored = old.map { !isWhole && random.chance(50) ? "NULL" : value($0, target) }
            lines.append("INSERT INTO N VALUES (\(row), 'm\(row)', \(stored.joined(separator: ", ")));")
        }
        script = lines.joined(separator: "\n")
    }

    func model(_ version: Int) -> String {
        let key = keys[version - 1]
        let type = areTexts ? "string" : "int64"
        return """
            model: Halves
            version: \(version)
            entities:
              P:
            \(key.isEmpty ? "" : "    key: [\(key.joined(separator: ", "))]\n")    attributes: { a: \(type), b: \(type), c: \(type), w: string }
              N:
            \(version == 2 && rekeys ? "    key: m\n" : "")    attributes: { m: string }
                relationships: { p: P? }
            """
    }

    /// What is wrong, in words.
    func run(_ tally: Tally) throws -> String? {
        let first = try FirstStore(script)
        var before = try SQLiteDatabase.open(first.path, for: .reading)
        let check = checkProject(
            [model(1), model(2)], "mapping: Halves\nfrom: 1\nto: 2\nallow: { new-uniqueness: each value is there once }\n")
        let mistakes = check.diagnostics.filter { $0.severity == .error }
        if !mistakes.isEmpty { return "\(mistakes.map { [$0.code.slug, $0.message] })" }
        for way in MigratedStore.Way.allCases {
            let migrated = try first.migrated(way, by: check)
            guard let path = migrated.path, let run = migrated.run else {
                return "\(way): \(migrated.diagnostics.map { [$0.code.slug, $0.message] })"
            }
            var after = try SQLiteDatabase.open(path, for: .reading)
            if let words = try broken(&before, &after, run, tally) { return "\(way): \(words)" }
        }
        return nil
    }

    private func broken(
        _ before: inout SQLiteDatabase, _ after: inout SQLiteDatabase, _ run: Run, _ tally: Tally
    ) throws -> String? {
        let (old, new) = (keys[0], keys[1].isEmpty ? ["id"] : keys[1])
        func columns(_ key: [String]) -> String { key.map { key.count == 1 ? "N.p_id" : "N.p_\($0)" }.joined(separator: ", ") }
        func rows(_ key: [String], _ database: inout SQLiteDatabase) throws -> [[StoredValue]] {
            let join = key.map { "P.\($0) = \(key.count == 1 ? "N.p_id" : "N.p_\($0)")" }.joined(separator: " AND ")
            return try database.rows("SELECT P.w, \(columns(key)) FROM N LEFT JOIN P ON \(join) ORDER BY N.m")
        }
        let now = try rows(new, &after)
        var lost: Int64 = 0
        for (was, becomes) in zip(try rows(old, &before), now) {
            let isHalf = was.dropFirst().contains(.null)
            if was[0] != becomes[0] { return "a row referred to \(was[0]), and refers to \(becomes[0])" }
            if !isHalf {
                _ = tally.note("references that lead to a row", .held)
                continue
            }
            let kept = Dictionary(uniqueKeysWithValues: zip(new, becomes.dropFirst()))
            let parts = zip(old, was.dropFirst()).filter { $1 != .null }
            for (name, value) in kept where value != .null && !parts.contains(where: { $0.0 == name && $0.1 == value }) {
                return "'\(name)' is \(value), which no part of the reference was"
            }
            let going = parts.filter { name, value in kept[name] != value }
            if !going.isEmpty { lost += 1 }
            for _ in going { _ = tally.note("parts that are counted", .held) }
            for _ in going.count..<parts.count { _ = tally.note("parts that stay", .held) }
        }
        let counted = run.legs.count(of: .lostValues)
        return counted == lost ? nil : "\(lost) rows lose a part of their reference, and counted are \(counted)"
    }
}
