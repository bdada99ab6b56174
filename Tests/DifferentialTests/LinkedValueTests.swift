import Foundation
import MapExecution
import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler

/// Checks by plain SQL that a value which moves to another entity is found from each row that had it, or that mapc asks for its `drop`, whatever the relationships
/// between the two entities are set to.
@Suite struct LinkedValueTests {
    private static let tally = Tally(seeds: 60, floors: ["values that are found": 80, "values whose loss mapc asks about": 10])

    @Test(arguments: seeds(60))
    func `a value that moves is found from its row, or its loss is asked about`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let move = LinkedValue(seed: seed)
        if let words = try move.run(Self.tally) {
            Issue.record("seed \(seed): \(words)\n\(move.model(2))\n\(move.mapping)\n\(move.script)")
        }
    }
}

/// `A.w` moves to `C`, whose rows are made of rows of `A`, or of the elements of a to-many of `A`.
private struct LinkedValue {
    let mapping: String
    let script: String
    private let links: [String]
    private let declaresKey: Bool

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 7_300)
        declaresKey = random.chance(60)
        // Each way in which a row of one entity may lead to one of the other, and whether the mapping sets it so.
        let ways = ["A.c", "C.a", "C.as", "A.cs"]
        links = Array(ways.shuffled(using: &random).prefix(random.pick([0, 1, 1, 1, 2])))
        let isMerged = random.chance(40)
        var sets: [String: [String]] = ["A": [], "C": ["hex: $source.w"]]
        for link in links {
            let (owner, isMany) = (String(link.first!), link.hasSuffix("s"))
            let other = owner == "A" ? "C" : "A"
            let value: String? =
                switch (random.next() % 10, isMany) {
                case (0, _): nil
                case (1, true): "[]"
                case (1, false): "nil"
                case (2, true): "[A.first!]"
                case (2, false) where other == "A": "A.first"
                case (3, false): "if($source.n > 2, $source, nil)"
                case (3, true) where owner == "C" && isMerged: "$group.prefix(1)"
                case (4, true) where owner == "C" && isMerged: "$group.filter($0.n > 2)"
                case (5..., true) where owner == "C" && isMerged: "$group"
                case (_, true): "[$source]"
                default: "$source"
                }
            if let value { sets[owner]?.append("\(link.dropFirst(2)): \(value)") }
        }
        let rekeys = declaresKey && random.chance(30)
        if rekeys { sets["A"]?.append("id: (10 - $source.id)!") }
        if random.chance(15) { sets["C"]?.append("m: $source.n") }
        let entry = "  C:\n    from: A\n    where: $source.w != nil\n" + (isMerged ? "    distinct: $source.w\n" : "")
        func lines(_ entity: String) -> String {
            let values = sets[entity] ?? []
            return values.isEmpty ? "" : "    set:\n" + values.map { "      \($0)\n" }.joined()
        }
        let own = lines("A")
        mapping =
            "mapping: Moved\nfrom: 1\nto: 2\nallow: { new-uniqueness: x }\nentities:\n" + (own.isEmpty ? "" : "  A:\n" + own) + entry
            + lines("C")
        script =
            (["CREATE TABLE A (id INTEGER PRIMARY KEY, n INTEGER NOT NULL, w TEXT);"]
            + (1...5).map { row in
                "INSERT INTO A VALUES (\(row), \(row), \(random.chance(20) ? "NULL" : random.pick(["'red'", "'blue'", "'green'"])));"
            }).joined(separator: "\n")
    }

    func model(_ version: Int) -> String {
        let key = declaresKey ? "    key: id\n" : ""
        let id = declaresKey ? "id: int64, " : ""
        func relationships(_ owner: String) -> String {
            let own = links.filter { $0.hasPrefix(owner) }
            let target = owner == "A" ? "C" : "A"
            let words = own.map {
                "\($0.dropFirst(2)): \($0.hasSuffix("s") ? "[\(target)]" : "{ to: \(target), optional: true, delete: none }")"
            }
            return words.isEmpty ? "" : "    relationships: { \(words.joined(separator: ", ")) }\n"
        }
        if version == 1 { return "model: Moved\nversion: 1\nentities:\n  A:\n\(key)    attributes: { \(id)n: int64, w: string? }\n" }
        return "model: Moved\nversion: 2\nentities:\n  A:\n\(key)    attributes: { \(id)n: int64 }\n\(relationships("A"))"
            + "  C:\n\(key)    attributes: { \(id)hex: string?, m: int64? }\n\(relationships("C"))"
    }

    /// What is wrong, in words.
    func run(_ tally: Tally) throws -> String? {
        let first = try FirstStore(script)
        var before = try SQLiteDatabase.open(first.path, for: .reading)
        let check = checkProject([model(1), model(2)], mapping)
        let mistakes = check.diagnostics.filter { $0.severity == .error }
        if mistakes.contains(where: { $0.code.slug.hasPrefix("dropped-") }) {
            _ = tally.note("values whose loss mapc asks about", .held)
            return nil
        }
        if !mistakes.isEmpty { return "\(mistakes.map { [$0.code.slug, $0.message] })" }
        for way in MigratedStore.Way.allCases {
            let migrated = try first.migrated(way, by: check)
            guard let path = migrated.path else {
                let slugs = Set(migrated.diagnostics.map(\.code.slug))
                return slugs.isSubset(of: ["not-unique", "several-values", "too-many-values"]) ? nil : "\(way): \(migrated.diagnostics)"
            }
            var after = try SQLiteDatabase.open(path, for: .reading)
            if let words = try notFound(&before, &after, tally) { return "\(way): \(words)" }
        }
        return nil
    }

    /// Looks for each value by equal keys and over each link that the tables of version 2 have.
    private func notFound(_ before: inout SQLiteDatabase, _ after: inout SQLiteDatabase, _ tally: Tally) throws -> String? {
        let values = try before.rows("SELECT n, w FROM A WHERE w IS NOT NULL ORDER BY n")
        func names(_ query: String) throws -> [String] {
            try after.rows(query).compactMap { row in
                if case .text(let bytes) = row[0] { String(decoding: bytes, as: UTF8.self) } else { nil }
            }
        }
        let joins = try names("SELECT name FROM sqlite_schema WHERE type = 'table'")
        var ways = ["C.id = A.id"]
        if links.contains("A.c") { ways.append("C.id = A.c_id") }
        if links.contains("C.a") { ways.append("C.a_id = A.id") }
        for table in joins where table.contains("_") && table != "mapc_store" {
            let near = try names("SELECT \"from\" FROM pragma_foreign_key_list('\(table)') WHERE \"table\" = 'A'").first
            let far = try names("SELECT \"from\" FROM pragma_foreign_key_list('\(table)') WHERE \"table\" = 'C'").first
            if let near, let far { ways.append("EXISTS (SELECT 1 FROM \(table) AS j WHERE j.\(near) = A.id AND j.\(far) = C.id)") }
        }
        var isFound = false
        for way in ways + ["A.n = C.m"] {
            let found = try after.rows("SELECT A.n, C.hex FROM A JOIN C ON \(way) ORDER BY A.n")
            if values.allSatisfy({ value in found.filter { $0[0] == value[0] } == [value] }) { isFound = true }
        }
        if isFound { for _ in values { _ = tally.note("values that are found", .held) } }
        return isFound || values.isEmpty ? nil : "no way finds all of \(values)"
    }
}
