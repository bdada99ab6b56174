import Foundation
import MapAnalysis
import MapExecution
import MapPlan
import MapPlanning
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler

/// Checks by plain SQL that references of which one contains the columns of another lead to the rows that a mapping says, and to none where it says nil: in
/// one step, and in one pass as in steps.
@Suite struct NestedReferenceTests {
    private static let tally = Tally(
        seeds: 60,
        floors: [
            "migrations that are carried out": 60, "references that lead to a row": 60, "references that become nil": 30, "refusals": 10,
            "chains that run alike": 6,
        ])

    @Test(arguments: seeds(60))
    func `references within references lead where the mapping says`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let store = NestedStore(seed: seed)
        if let words = try store.run(Self.tally) {
            Issue.record(
                "seed \(seed): \(words)\n\(store.script)\n\(store.models.joined(separator: "\n"))\n\(store.mappings.joined(separator: "\n"))"
            )
        }
    }
}

/// Rows of `Task` refer to a row of `Org` by (t, c) and to a row of `User`, whose key is the reference to its `Org` and a number. The columns are shared, or the
/// reference to `User` has some or all for itself. `t` may be an attribute too.
private struct NestedStore {
    private enum Layout: CaseIterable { case nested, own, crossing }

    let script: String
    private(set) var models: [String] = []
    private(set) var mappings: [String] = []
    private let layouts: [Layout]
    private let hasAttribute: Bool
    private let org: String?
    private let user: String?
    private let filter: String?
    private let fillsAttribute: Bool

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 7300)
        var layouts = [random.pick(Layout.allCases)]
        for _ in 0..<2 { layouts.append(random.chance(50) ? layouts[layouts.count - 1] : random.pick(Layout.allCases)) }
        self.layouts = layouts
        hasAttribute = random.chance(30)
        org =
            random.chance(55)
            ? random.pick(["nil", "if($source.id > 4, $source.org, nil)", "$source.user.org", "Org.first($0.tag == \"o2a\")"]) : nil
        user = random.chance(25) ? random.pick(["nil", "if($source.id > 4, $source.user, nil)", "User.first($0.tag == \"u2a1\")"]) : nil
        filter = random.chance(30) ? random.pick(["org", "user"]) : nil
        fillsAttribute = hasAttribute && random.chance(60)
        let columns = Self.columns(layouts[0])
        var lines: [String] = []
        for t in 1...2 {
            for c in ["a", "b"] {
                lines.append("INSERT INTO Org (t, c, tag) VALUES (\(t), '\(c)', 'o\(t)\(c)');")
                for number in 1...2 {
                    lines.append("INSERT INTO User (t, c, nr, tag) VALUES (\(t), '\(c)', \(number), 'u\(t)\(c)\(number)');")
                }
            }
        }
        for row in 1...9 {
            var values: [String: String] = [:]
            for name in columns.org + columns.user where values[name] == nil {
                let value = name.hasSuffix("c") ? random.pick(["'a'", "'b'"]) : "\(Int.random(in: 1...2, using: &random))"
                values[name] = random.chance(25) ? "NULL" : value
            }
            // A reference to a user of another organisation, or to one beside nil, is in columns of its own.
            let names = values.keys.sorted()
            lines.append(
                "INSERT INTO Task (id, \(names.joined(separator: ", "))) VALUES (\(row), \(names.compactMap { values[$0] }.joined(separator: ", ")));"
            )
        }
        script = lines.joined(separator: "\n")
        models = layouts.enumerated().map { model($0 + 1, $1) }
        mappings = [mapping, "from: 2\nto: 3\n"]
    }

    private static func columns(_ layout: Layout) -> (org: [String], user: [String]) {
        switch layout {
        case .nested: (["t", "c"], ["t", "c", "nr"])
        case .own: (["t", "c"], ["u_t", "u_c", "nr"])
        case .crossing: (["t", "c"], ["t", "u_c", "nr"])
        }
    }

    private func model(_ version: Int, _ layout: Layout) -> String {
        let columns = Self.columns(layout)
        func list(_ names: [String]) -> String { "[\(names.joined(separator: ", "))]" }
        return """
            model: Nested
            version: \(version)
            entities:
              Org: { key: [t, c], attributes: { t: int64, c: string, tag: string } }
              User: { key: [org, nr], attributes: { nr: int64, tag: string }, relationships: { org: { to: Org, column: [t, c] } } }
              Task:
                key: id
                attributes: { id: int64\(hasAttribute ? ", t: int64?" : "") }
                relationships:
                  org: { to: Org?, delete: none, column: \(list(columns.org)) }
                  user: { to: User?, delete: none, column: \(list(columns.user)) }
            """
    }

    private var mapping: String {
        let sets = [org.map { "org: \($0)" }, user.map { "user: \($0)" }, fillsAttribute ? "t: $source.t ?? 1" : nil].compactMap(\.self)
        var entries = sets.isEmpty ? [] : ["  Task:\n    set:\n" + sets.map { "      \($0)" }.joined(separator: "\n")]
        if filter == "org" { entries += ["  Org: { where: $source.t > 1 }", "  User: { where: $source.org.t > 1 }"] }
        if filter == "user" { entries.append("  User: { where: $source.nr < 2 }") }
        let drops = [org == nil ? nil : "Task.org", user == nil ? nil : "Task.user"].compactMap(\.self)
        return """
            from: 1
            to: 2
            \(drops.isEmpty ? "" : "drop: [\(drops.joined(separator: ", "))]")
            \(entries.isEmpty ? "" : "entities:\n" + entries.joined(separator: "\n"))

            """
    }

    /// What is wrong, in words.
    func run(_ tally: Tally) throws -> String? {
        let check = checkProject(Array(models.prefix(2)), mapping)
        let mistakes = check.diagnostics.filter { $0.severity == .error }
        if !mistakes.isEmpty { return "\(mistakes.map { [$0.code.slug, $0.message] })" }
        let placement = StorageLayout.tables.place(check.analysis.models[0], nil)
        let tables = createStatements(for: placement).map { $0 + ";" }.joined(separator: "\n")
        let first = try FirstStore(tables + "\n" + script)
        var before = try SQLiteDatabase.open(first.path, for: .reading)
        for way in MigratedStore.Way.allCases {
            let migrated = try first.migrated(way, by: check)
            guard let path = migrated.path, let run = migrated.run else {
                _ = tally.note("refusals", .held)
                if !migrated.isUnchanged { return "\(way): refused, and the store is not as it was" }
                let others = migrated.errors(besides: ["conflicting-column"])
                if !others.isEmpty { return "\(way): \(others.map { [$0.code.slug, $0.message] })" }
                if isPlain { return "\(way): refused, although nothing that is shared changes" }
                continue
            }
            _ = tally.note("migrations that are carried out", .held)
            var after = try SQLiteDatabase.open(path, for: .reading)
            if let words = try broken(&before, &after, run, tally) { return "\(way): \(words)" }
        }
        return try brokenChain(first, tally)
    }

    /// Whether no two things that share a column can need different values.
    private var isPlain: Bool { org == nil && user == nil && filter == nil && !fillsAttribute && layouts[0] == layouts[1] }

    // MARK: One step

    private func rows(_ layout: Layout, _ database: inout SQLiteDatabase) throws -> [[StoredValue]] {
        let columns = Self.columns(layout)
        func on(_ table: String, _ key: [String], _ reference: [String]) -> String {
            zip(key, reference).map { "\(table).\($0) = k.\($1)" }.joined(separator: " AND ")
        }
        return try database.rows(
            """
            SELECT o.tag, u.tag, uo.tag, \((columns.org + columns.user).map { "k.\($0)" }.joined(separator: ", "))
            FROM Task AS k LEFT JOIN Org AS o ON \(on("o", ["t", "c"], columns.org))
            LEFT JOIN User AS u ON \(on("u", ["t", "c", "nr"], columns.user)) LEFT JOIN Org AS uo ON uo.t = u.t AND uo.c = u.c ORDER BY k.id
            """)
    }

    private func broken(_ before: inout SQLiteDatabase, _ after: inout SQLiteDatabase, _ run: Run, _ tally: Tally) throws -> String? {
        let left = Set(try after.rows("SELECT tag FROM Org UNION SELECT tag FROM User").map { $0[0] })
        var lost = 0
        for (place, (was, becomes)) in zip(try rows(layouts[0], &before), try rows(layouts[1], &after)).enumerated() {
            let isLate = place + 1 > 4
            func image(_ value: StoredValue) -> StoredValue { left.contains(value) ? value : .null }
            func found(_ tag: String) -> StoredValue { image(.text(Array(tag.utf8))) }
            let newOrg: StoredValue =
                switch org {
                case nil: image(was[0])
                case "nil": .null
                case "$source.user.org": image(was[2])
                case let text? where text.hasPrefix("if"): isLate ? image(was[0]) : .null
                default: found("o2a")
                }
            let newUser: StoredValue =
                switch user {
                case nil: image(was[1])
                case "nil": .null
                case let text? where text.hasPrefix("if"): isLate ? image(was[1]) : .null
                default: found("u2a1")
                }
            for (name, old, new, expected) in [("org", was[0], becomes[0], newOrg), ("user", was[1], becomes[1], newUser)] {
                if new != expected { return "\(name) of row \(place + 1) led to \(old), should lead to \(expected) and leads to \(new)" }
                _ = tally.note(expected == .null ? "references that become nil" : "references that lead to a row", .held)
            }
            if was[0] == .null, was[1] == .null, org == nil, user == nil, losesPart(was, becomes) { lost += 1 }
        }
        let counted = Int(run.legs.count(of: .lostValues))
        return counted < lost ? "\(lost) rows lose a part of a reference, and counted are \(counted)" : nil
    }

    /// Whether a part of a reference that leads to no row is not where it should be, in a row without any reference that leads to one.
    private func losesPart(_ was: [StoredValue], _ becomes: [StoredValue]) -> Bool {
        let count = 2 + 3
        return (0..<count).contains { place in was[3 + place] != .null && becomes[3 + place] != was[3 + place] && !isAttribute(place) }
    }

    /// Whether an attribute writes the column.
    private func isAttribute(_ place: Int) -> Bool { fillsAttribute && Self.columns(layouts[1]).org.indices.contains(place) }

    // MARK: Chains

    private func brokenChain(_ first: FirstStore, _ tally: Tally) throws -> String? {
        let check = checkChain(models, mappings)
        let stepwise = try first.migratedThrough(check, isStepwise: true)
        let fused = try first.migratedThrough(check, isStepwise: false)
        guard let one = fused.path, let other = stepwise.path else {
            // One pass need not refuse what only a version between cannot store.
            return fused.path == nil && stepwise.path != nil ? "one pass is refused: \(fused.errors)" : nil
        }
        if fused.plan?.legs.count == 1 { _ = tally.note("chains that run alike", .held) }
        var left = try SQLiteDatabase.open(one, for: .reading)
        var right = try SQLiteDatabase.open(other, for: .reading)
        let (found, expected) = (try rows(layouts[2], &left), try rows(layouts[2], &right))
        for (place, (row, wanted)) in zip(found, expected).enumerated() where row != wanted {
            return "row \(place + 1) is \(row) in one pass, and \(wanted) in steps"
        }
        return nil
    }
}
