import Foundation
import MapExecution
import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler

/// Checks by plain SQL that the rows which `each` makes of a to-many tell which row had which element, or that mapc asks for the `drop` of the to-many.
@Suite struct LinkedElementTests {
    private static let tally = Tally(seeds: 60, floors: ["links that are found": 10, "links whose loss mapc asks about": 30])

    @Test(arguments: seeds(60))
    func `the rows of elements tell which row had which, or the loss is asked about`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let links = LinkedElements(seed: seed)
        if let words = try links.run(Self.tally) {
            Issue.record("seed \(seed): \(words)\n\(links.models.joined(separator: "\n"))\n\(links.mapping)\n\(links.script)")
        }
    }
}

/// Rows of `L` are made of the pairs of `A.ts`, from the side of `A` or from that of `T`.
private struct LinkedElements {
    let models: [String]
    let mapping: String
    let script: String
    private let isOfMany: Bool

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 8_100)
        isOfMany = random.chance(60)
        let back = isOfMany ? "as: { to: [A], inverse: ts }" : "a: { to: A?, inverse: ts }"
        models = [
            """
            model: Links
            version: 1
            entities:
              A: { attributes: { n: int64 }, relationships: { ts: { to: [T], inverse: \(isOfMany ? "as" : "a") } } }
              T: { attributes: { m: int64 }, relationships: { \(back) } }
            """,
            """
            model: Links
            version: 2
            entities:
              A: { attributes: { n: int64 } }
              T: { attributes: { m: int64 } }
              L: { attributes: { place: int64?, own: int64? }, relationships: { a: A?, t: T? } }
            """,
        ]
        let isFromA = !isOfMany || random.chance(60)
        func value(_ own: String, _ other: String, _ attribute: String) -> String? {
            switch random.next() % 10 {
            case 0: nil
            case 1: "nil"
            case 2: "\(other).first"
            case 3: "if(\(own).\(attribute) > 2, \(own), nil)"
            default: own
            }
        }
        var sets: [String] = []
        if let a = value(isFromA ? "$source" : "$item", "A", "n") { sets.append("a: \(a)") }
        if let t = value(isFromA ? "$item" : "$source", "T", "m") { sets.append("t: \(t)") }
        if random.chance(30) { sets.append("own: \(isFromA ? "$source.n" : "$item.n")") }
        let distinct = random.chance(70) ? nil : random.pick(["$item", "$source", "[$source, $item]"])
        mapping =
            "mapping: Links\nfrom: 1\nto: 2\nentities:\n  L:\n    from: \(isFromA ? "A" : "T")\n    each: $source.\(isFromA ? "ts" : "as")\n"
            + (distinct.map { "    distinct: \($0)\n" } ?? "") + (sets.isEmpty ? "" : "    set:\n" + sets.map { "      \($0)\n" }.joined())
        var lines = [
            "CREATE TABLE A (id INTEGER PRIMARY KEY, n INTEGER NOT NULL);",
            isOfMany
                ? "CREATE TABLE T (id INTEGER PRIMARY KEY, m INTEGER NOT NULL);"
                : "CREATE TABLE T (id INTEGER PRIMARY KEY, m INTEGER NOT NULL, a_id INTEGER REFERENCES A (id) ON DELETE SET NULL);",
        ]
        if isOfMany {
            lines.append(
                "CREATE TABLE A_ts (A_id INTEGER NOT NULL REFERENCES A (id) ON DELETE CASCADE, T_id INTEGER NOT NULL REFERENCES T (id) ON DELETE CASCADE, PRIMARY KEY (A_id, T_id)) WITHOUT ROWID;"
            )
        }
        for row in 1...4 { lines.append("INSERT INTO A VALUES (\(row), \(row));") }
        for row in 1...4 {
            let owner = Int.random(in: 1...4, using: &random)
            lines.append("INSERT INTO T VALUES (\(row), \(row)\(isOfMany ? "" : ", \(owner)"));")
        }
        if isOfMany {
            for a in 1...4 {
                for t in 1...4 where random.chance(50) { lines.append("INSERT INTO A_ts VALUES (\(a), \(t));") }
            }
        }
        script = lines.joined(separator: "\n")
    }

    /// What is wrong, in words.
    func run(_ tally: Tally) throws -> String? {
        let first = try FirstStore(script)
        var before = try SQLiteDatabase.open(first.path, for: .reading)
        let check = checkProject(models, mapping)
        let mistakes = check.diagnostics.filter { $0.severity == .error }
        if !mistakes.isEmpty {
            let others = mistakes.filter { !$0.code.slug.hasPrefix("dropped-") }
            if !others.isEmpty { return "\(others.map { [$0.code.slug, $0.message] })" }
            _ = tally.note("links whose loss mapc asks about", .held)
            return nil
        }
        let links = try before.rows(
            isOfMany
                ? "SELECT A.n, T.m FROM A JOIN A_ts ON A_id = A.id JOIN T ON T.id = T_id ORDER BY 1, 2"
                : "SELECT A.n, T.m FROM A JOIN T ON T.a_id = A.id ORDER BY 1, 2")
        for way in MigratedStore.Way.allCases {
            let migrated = try first.migrated(way, by: check)
            guard let path = migrated.path else { return "\(way): \(migrated.diagnostics.map { [$0.code.slug, $0.message] })" }
            var after = try SQLiteDatabase.open(path, for: .reading)
            let found = try after.rows("SELECT DISTINCT A.n, T.m FROM L JOIN A ON A.id = L.a_id JOIN T ON T.id = L.t_id ORDER BY 1, 2")
            if found != links { return "\(way): the links were \(links), and are \(found)" }
        }
        _ = tally.note("links that are found", .held)
        return nil
    }
}
