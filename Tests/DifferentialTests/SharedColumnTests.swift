import Foundation
import MapExecution
import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler

/// Checks by plain SQL that references which share a column with an attribute, or with each other, lead to the images of the rows to which they led, or
/// that the plan is refused.
@Suite struct SharedColumnTests {
    private static let tally = Tally(
        seeds: 50,
        floors: [
            "migrations that are carried out": 12, "references that lead to a row": 40, "half references": 16, "refusals": 4,
            "references of the shared column alone": 12,
        ])

    @Test(arguments: seeds(50))
    func `references over shared columns lead to the same rows`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let store = SharingStore(seed: seed)
        if let words = try store.run(Self.tally) {
            Issue.record("seed \(seed): \(words)\n\(store.script)\n\(store.mapping)\n\(store.model("2"))")
        }
    }
}

/// Rows of `C` refer to rows of `P` by (tenant, n) and to rows of `Q` by (tenant, m). `tenant` may be an attribute too, or a reference to a row of `T`. Each row
/// has a `tag`.
private struct SharingStore {
    let script: String
    let mapping: String
    private let hasTenant: Bool
    /// Whether `tenant` alone refers to a row of `T`.
    private let refersToTenant: Bool

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        hasTenant = random.chance(50)
        refersToTenant = !hasTenant && random.chance(50)
        var lines = ["CREATE TABLE T (id INTEGER PRIMARY KEY, tag TEXT NOT NULL);", "INSERT INTO T VALUES (1, 'T1'), (2, 'T2');"]
        for (name, column) in [("P", "n"), ("Q", "m")] {
            lines.append(
                "CREATE TABLE \(name) (tenant INTEGER NOT NULL, \(column) INTEGER NOT NULL, v TEXT NOT NULL, tag TEXT NOT NULL, PRIMARY KEY (tenant, \(column)));"
            )
            for tenant in 1...2 {
                for number in 1...3 {
                    lines.append(
                        "INSERT INTO \(name) VALUES (\(tenant), \(number), 'v\(Int.random(in: 1...4, using: &random))', '\(name)\(tenant)\(number)');"
                    )
                }
            }
        }
        let keys = "FOREIGN KEY (tenant, n) REFERENCES P (tenant, n), FOREIGN KEY (tenant, m) REFERENCES Q (tenant, m)"
        let tenant = "tenant INTEGER\(hasTenant ? " NOT NULL" : refersToTenant ? " REFERENCES T (id)" : "")"
        lines.append("CREATE TABLE C (id INTEGER PRIMARY KEY, \(tenant), n INTEGER, m INTEGER, tag TEXT NOT NULL, \(keys));")
        for row in 1...6 {
            func part(_ bound: Int) -> String { random.chance(25) ? "NULL" : "\(Int.random(in: 1...bound, using: &random))" }
            lines.append(
                "INSERT INTO C VALUES (\(row), \(hasTenant || random.chance(80) ? part(2).replacing("NULL", with: "1") : "NULL"), \(part(3)), \(part(3)), 'C\(row)');"
            )
        }
        script = lines.joined(separator: "\n")
        var entries: [String] = []
        for (name, column) in [("P", "n"), ("Q", "m")] {
            // Most changes of a key need all that share the column to change alike, and three seldom do.
            if refersToTenant, random.chance(70) { continue }
            switch Int.random(in: 0..<6, using: &random) {
            case 0: entries.append("  \(name):\n    distinct: v\n    order: $source.\(column)")
            case 1: entries.append("  \(name):\n    where: $source.\(column) != 2")
            case 2: entries.append("  \(name):\n    set:\n      \(column): (10 - $source.\(column))!")
            case 3: entries.append("  \(name):\n    set:\n      tenant: (3 - $source.tenant)!")
            default: break
            }
        }
        if refersToTenant {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: entries.append("  T:\n    where: $source.id != 2")
            case 1: entries.append("  T:\n    set:\n      id: (3 - $source.id)!")
            case 2: entries.append("  C:\n    set:\n      p: $source.p ?? P.first($0.v == \"v1\")")
            default: break
            }
        }
        if hasTenant, random.chance(30) { entries.append("  C:\n    set:\n      tenant: (3 - $source.tenant)!") }
        mapping = """
            mapping: Shared
            from: 1
            to: 2
            \(entries.isEmpty ? "" : "entities:\n" + entries.joined(separator: "\n"))
            allow: { new-uniqueness: one to one }

            """
    }

    func model(_ version: String) -> String {
        """
        model: Shared
        version: \(version)
        entities:
          P: { key: [tenant, n], attributes: { tenant: int64, "n": int64, v: string, tag: string } }
          Q: { key: [tenant, m], attributes: { tenant: int64, m: int64, v: string, tag: string } }
          T: { key: id, attributes: { id: int64, tag: string } }
          C:
            key: id
            attributes:
              id: int64
              tag: string\(hasTenant ? "\n      tenant: int64" : "")
            relationships:
              p: { to: P?, delete: none, column: [tenant, n] }
              q: { to: Q?, delete: none, column: [tenant, m] }\(refersToTenant ? "\n      t: { to: T?, delete: none, column: tenant }" : "")
        """
    }

    /// What is wrong, in words.
    func run(_ tally: Tally) throws -> String? {
        let first = try FirstStore(script)
        var before = try SQLiteDatabase.open(first.path, for: .reading)
        let check = checkProject([model("1"), model("2")], mapping)
        let mistakes = check.diagnostics.filter { $0.severity == .error }
        if !mistakes.isEmpty { return "\(mistakes.map { [$0.code.slug, $0.message] })" }
        for way in MigratedStore.Way.allCases {
            let migrated = try first.migrated(way, by: check)
            guard let path = migrated.path else {
                _ = tally.note("refusals", .held)
                if !migrated.isUnchanged { return "\(way): refused, and the store is not as it was" }
                let others = migrated.errors(besides: ["conflicting-column", "duplicate-value"])
                if others.isEmpty { continue }
                return "\(way): \(others.map { [$0.code.slug, $0.message] })"
            }
            _ = tally.note("migrations that are carried out", .held)
            var after = try SQLiteDatabase.open(path, for: .reading)
            let words =
                try broken("P", "n", &before, &after, tally) ?? broken("Q", "m", &before, &after, tally)
                ?? (refersToTenant ? brokenTenant(&before, &after, tally) : nil)
            if let words { return "\(way): \(words)" }
        }
        return nil
    }

    private func broken(
        _ target: String, _ column: String, _ before: inout SQLiteDatabase, _ after: inout SQLiteDatabase, _ tally: Tally
    ) throws -> String? {
        let sql = """
            SELECT c.tag, t.tag, t.v, c.tenant, c.\(column), c.tenant IS NULL OR c.\(column) IS NULL
            FROM C AS c LEFT JOIN \(target) AS t ON t.tenant = c.tenant AND t.\(column) = c.\(column)
            """
        let now = Dictionary(uniqueKeysWithValues: try after.rows(sql).map { ($0[0], $0) })
        let left = try after.rows("SELECT tag, v FROM \(target)")
        let isMerged = mapping.contains("\(target):\n    distinct")
        for row in try before.rows(sql) {
            guard let found = now[row[0]] else { return "\(row[0]) is gone" }
            if row[5] == .integer(1) {
                if found[1] != .null, !mapping.contains("?? \(target).first") {
                    return "\(row[0]) referred to no \(target), and refers to \(found[1])"
                }
                // The shared part may belong to the other reference, which is a whole one.
                if found[4] != row[4], !mapping.contains("?? \(target).first") {
                    return "\(row[0]) had the half reference \(row[3]), \(row[4]), and has \(found[3]), \(found[4])"
                }
                _ = tally.note("half references", .held)
                continue
            }
            let image = left.first { $0[0] == row[1] } ?? (isMerged ? left.first { $0[1] == row[2] } : nil)
            if found[1] != image?[0] ?? .null { return "\(row[0]) referred to \(row[1]), and refers to \(found[1])" }
            if image == nil, found[5] != .integer(1) { return "\(row[0]) refers to a row that is gone" }
            if image != nil { _ = tally.note("references that lead to a row", .held) }
        }
        return nil
    }

    /// The reference of the shared column alone.
    private func brokenTenant(_ before: inout SQLiteDatabase, _ after: inout SQLiteDatabase, _ tally: Tally) throws -> String? {
        let sql = "SELECT c.tag, t.tag, c.tenant FROM C AS c LEFT JOIN T AS t ON t.id = c.tenant"
        let now = Dictionary(uniqueKeysWithValues: try after.rows(sql).map { ($0[0], $0) })
        let left = try after.rows("SELECT tag FROM T").map { $0[0] }
        for row in try before.rows(sql) {
            guard let found = now[row[0]] else { return "\(row[0]) is gone" }
            let image = left.contains(row[1]) ? row[1] : .null
            if found[1] != image { return "\(row[0]) referred to \(row[1]), and refers to \(found[1])" }
            if image == .null, found[2] != .null { return "\(row[0]) refers to \(found[2]), which is gone" }
            _ = tally.note("references of the shared column alone", .held)
        }
        return nil
    }
}
