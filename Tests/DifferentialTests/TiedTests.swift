import Foundation
import MapExecution
import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler

/// Checks by plain SQL, on the store before and after, that what no model describes still means the same rows and still works, or that the plan is refused.
@Suite struct TiedTests {
    private static let tally = Tally(
        seeds: 60,
        floors: ["migrations that are carried out": 45, "references that lead to a row": 75, "refusals": 20, "columns of views": 12])

    @Test(arguments: seeds(60))
    func `references, objects and rows that no model describes stay what they were`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let trial = try TiedTrial(seed: seed, Self.tally)
        for way in MigratedStore.Way.allCases {
            if let words = try trial.run(way) {
                Issue.record("\(way), seed \(seed): \(words)\n\(trial.page)")
                return
            }
        }
    }
}

/// One store, and its migration in each way.
final class TiedTrial {
    private let store: TiedStore
    private let mapping: String
    private let check: Check
    private let tally: Tally
    private let first: FirstStore

    init(seed: UInt64, _ tally: Tally) throws {
        self.tally = tally
        store = TiedStore(seed: seed)
        first = try FirstStore(store.script)
        let strict = checkProject(store.models, store.mapping(losing: []))
        let losesCode = strict.diagnostics.contains { $0.code.slug == "dropped-attribute" && $0.message.contains("'thing.code'") }
        mapping = store.mapping(losing: losesCode ? ["code"] : [])
        check = losesCode ? checkProject(store.models, mapping) : strict
    }

    var page: String { "\(store.script)\n\n\(mapping)\n\(store.models[1])" }

    /// What is wrong, in words; nil if the store is migrated as it should be, or refused.
    func run(_ way: MigratedStore.Way) throws -> String? {
        let mistakes = check.diagnostics.filter { $0.severity == .error }
        if !mistakes.isEmpty { return "\(mistakes.map { [$0.code.slug, $0.message] })" }
        let migrated = try first.migrated(way, by: check)
        if let path = migrated.path {
            _ = tally.note("migrations that are carried out", .held)
            return try TiedJudge(store: store, tally: tally).verdict(before: first.path, after: path)
        }
        if !migrated.isUnchanged { return "refused, and the store is not as it was" }
        _ = tally.note("refusals", .held)
        let others = migrated.errors(
            besides: ["object-in-the-way", "lost-declaration", "duplicate-value", "unfollowed-reference", "changed-form"])
        return others.isEmpty ? nil : "\(others.map { [$0.code.slug, $0.message] + $0.notes })"
    }
}

/// Compares two stores by plain SQL. Knows of the migration only the new names.
private struct TiedJudge {
    let store: TiedStore
    let tally: Tally

    func verdict(before: String, after: String) throws -> String? {
        var before = try open(before)
        var after = try open(after)
        for tie in store.ties { if let words = try broken(tie, &before, &after) { return words } }
        return try brokenKeys(&before, &after) ?? brokenViews(&before, &after) ?? uncompiled(&before, &after)
    }

    private func open(_ path: String) throws -> SQLiteDatabase {
        var database = try SQLiteDatabase.open(path, for: .writing)
        try database.execute("PRAGMA foreign_keys = ON; PRAGMA trusted_schema = ON")
        return database
    }

    /// L1: a row that stays refers to the image of the row that it referred to. A row that refers to none keeps its values.
    private func broken(_ tie: TiedStore.Tie, _ before: inout SQLiteDatabase, _ after: inout SQLiteDatabase) throws -> String? {
        let old = tie.referenced.isEmpty ? ["id"] : tie.referenced
        let new = old.compactMap(store.newName)
        guard new.count == old.count else { return "\(tie.table) refers to columns that are gone: \(old)" }
        let was = try references(tie, to: "thing", old, in: &before)
        let now = try references(tie, to: store.newTable, new, in: &after)
        let groups = Dictionary(
            uniqueKeysWithValues: try before.rows("SELECT tag, v FROM thing").map { ($0[0].name ?? "", $0[1].name ?? "") })
        let left = Dictionary(
            try after.rows("SELECT v, tag FROM \"\(store.newTable)\"").map { ($0[0].name ?? "", $0[1].name ?? "") },
            uniquingKeysWith: { first, _ in first })
        let staying = Set(try after.rows("SELECT tag FROM \"\(store.newTable)\"").map { $0[0].name ?? "" })
        for (tag, reference) in was where !(store.writesMark && tag == "mark2") {
            guard let found = now[tag] else { return "\(tag) is gone" }
            guard let target = reference.target else {
                if found.target != nil { return "\(tag) referred to no row, and refers to \(found.target ?? "")" }
                if found.values != reference.values { return "\(tag) had \(reference.values), and has \(found.values)" }
                continue
            }
            let image = staying.contains(target) ? target : store.changes.contains(.unite) ? groups[target].flatMap { left[$0] } : nil
            guard let image else { return "\(tag) referred to \(target), which is gone" }
            if found.target != image { return "\(tag) referred to \(target), and refers to \(found.target ?? "no row")" }
            _ = tally.note("references that lead to a row", .held)
        }
        return nil
    }

    private func references(
        _ tie: TiedStore.Tie, to target: String, _ columns: [String], in database: inout SQLiteDatabase
    ) throws -> [String: (target: String?, values: [String])] {
        let on = zip(tie.columns, columns).map { "p.\"\($1)\" = c.\"\($0)\"" }.joined(separator: " AND ")
        let values = tie.columns.map { "quote(c.\"\($0)\")" }.joined(separator: ", ")
        let rows = try database.rows("SELECT c.tag, p.tag, \(values) FROM \"\(tie.table)\" AS c LEFT JOIN \"\(target)\" AS p ON \(on)")
        return Dictionary(
            rows.map { ($0[0].name ?? "", ($0[1].name, $0.dropFirst(2).map { $0.name ?? "" })) }, uniquingKeysWith: { first, _ in first })
    }

    /// `foreign_key_check` afterwards is a subset of the one before.
    private func brokenKeys(_ before: inout SQLiteDatabase, _ after: inout SQLiteDatabase) throws -> String? {
        let sql = "SELECT \"table\" || ' ' || rowid FROM pragma_foreign_key_check"
        let known = Set(try before.rows(sql).map { $0[0].name ?? "" })
        let new = try after.rows(sql).map { $0[0].name ?? "" }.filter { !known.contains($0) }
        return new.isEmpty ? nil : "dangling now: \(new)"
    }

    /// L2 for those who read views: each column of a view that no mapping changes has its name and its values.
    private func brokenViews(_ before: inout SQLiteDatabase, _ after: inout SQLiteDatabase) throws -> String? {
        for view in try before.rows("SELECT name FROM sqlite_schema WHERE type = 'view'").compactMap({ $0[0].name }) {
            let list = try before.rows("SELECT name FROM pragma_table_info(?)", [.text(Array(view.utf8))]).compactMap { $0[0].name }
            guard list.contains("tag") else { continue }
            let isRespelled = !store.changes.isDisjoint(with: [.rotateCodes, .spellCodes])
            for column in list where ["grp", "v", "code"].contains(column) && !(column == "code" && isRespelled) {
                let sql = "SELECT tag, \"\(column)\" FROM \"\(view)\""
                let old = Dictionary(try before.rows(sql).map { ($0[0].name ?? "", $0[1]) }, uniquingKeysWith: { first, _ in first })
                for row in try after.rows(sql) where old[row[0].name ?? ""] != row[1] {
                    return "\(view).\(column) of \(row[0].name ?? "") is \(row[1])"
                }
                _ = tally.note("columns of views", .held)
            }
        }
        return nil
    }

    /// L4: every statement that an application may use compiles if it compiled before.
    private func uncompiled(_ before: inout SQLiteDatabase, _ after: inout SQLiteDatabase) throws -> String? {
        for table in try before.rows("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'") {
            let name = table[0].name ?? ""
            let now = name == "thing" ? store.newTable : name
            for statement in ["SELECT * FROM", "DELETE FROM", "INSERT INTO"] {
                let end = statement == "INSERT INTO" ? " DEFAULT VALUES" : ""
                guard compiles("\(statement) \"\(name)\"\(end)", &before) == nil else { continue }
                if let words = compiles("\(statement) \"\(now)\"\(end)", &after) { return "\(statement) \(now): \(words)" }
            }
            for column in try before.rows("SELECT name FROM pragma_table_info(?)", [.text(Array(name.utf8))]).compactMap({ $0[0].name }) {
                guard let new = name == "thing" ? store.newName(column) : column,
                    compiles("UPDATE \"\(name)\" SET \"\(column)\" = NULL", &before) == nil
                else { continue }
                if let words = compiles("UPDATE \"\(now)\" SET \"\(new)\" = NULL", &after) { return "UPDATE of \(now).\(new): \(words)" }
            }
        }
        return nil
    }

    private func compiles(_ sql: String, _ database: inout SQLiteDatabase) -> String? {
        do {
            _ = try database.rows("EXPLAIN \(sql)")
            return nil
        } catch {
            return "\(error)"
        }
    }
}
