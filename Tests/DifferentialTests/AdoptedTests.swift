import Foundation
import MapExecution
import MapPlan
import MapSyntax
import RandomTesting
import Testing

@testable import MapCompiler
@testable import MapExecution

/// Migrates stores of strangers with the models that mapc writes for them, and judges the result by plain SQL: references, values, the order of columns, the
/// rules of foreign keys, and what views, indexes and triggers do.
@Suite struct AdoptedTests {
    private static let tally = Tally(
        seeds: 60,
        floors: [
            "migrations that are carried out": 60, "refusals": 20, "references that lead to a row": 100, "half references": 20, "views": 60,
            "rules of foreign keys": 60, "probes": 30,
        ])

    @Test(arguments: seeds(60))
    func `a store of a stranger means the same after a migration`(seed: UInt64) throws {
        defer { for shortage in Self.tally.endOfCase() { Issue.record("\(shortage)") } }
        let trial = try AdoptedTrial(seed: seed, Self.tally)
        for way in MigratedStore.Way.allCases {
            if let words = try trial.run(way) {
                Issue.record("\(way), seed \(seed): \(words)\n\(trial.page)")
                return
            }
        }
    }
}

/// One store, and its migration in each way.
private final class AdoptedTrial {
    private let store: AdoptedStore
    private let change: AdoptedChange
    private let check: Check
    private let tally: Tally
    private let first: FirstStore

    init(seed: UInt64, _ tally: Tally) throws {
        self.tally = tally
        store = AdoptedStore(seed: seed)
        first = try FirstStore(store.script)
        let change = AdoptedChange(of: store, try first.schema(), seed: seed)
        self.change = change
        func check(_ mapping: String) -> Check { checkProject(change.models, mapping) }
        let strict = check(change.mapping())
        let isUnique = strict.diagnostics.contains { $0.code.slug == "new-uniqueness" }
        self.check = isUnique ? check(change.mapping("allow: { new-uniqueness: one to one }\n")) : strict
    }

    var page: String { "\(change.words)\n\(store.script)\n\n\(change.mapping())\n\(change.models[1])" }

    /// What is wrong, in words; nil if the store is migrated as it should be, or refused.
    func run(_ way: MigratedStore.Way) throws -> String? {
        let mistakes = check.diagnostics.filter { $0.severity == .error }
        if !mistakes.isEmpty { return "\(mistakes.map { [$0.code.slug, $0.message] })" }
        let migrated = try first.migrated(way, by: check)
        guard let path = migrated.path else {
            if !migrated.isUnchanged { return "refused, and the store is not as it was" }
            _ = tally.note("refusals", .held)
            let others = migrated.errors(besides: ["object-in-the-way", "changed-form", "changed-meaning"])
            return others.isEmpty ? nil : "\(others.map { [$0.code.slug, $0.message] + $0.notes })"
        }
        _ = tally.note("migrations that are carried out", .held)
        var judge = AdoptedJudge(store: store, change: change, tally: tally, before: try open(first.path), after: try open(path))
        return try judge.verdict(lost: migrated.run?.lostValueCount ?? 0)
    }
}

/// Opens a store as SQLite's shell does: a text between double quotes that names nothing is a string.
private func open(_ path: String) throws -> SQLiteDatabase {
    var database = try SQLiteDatabase.open(path, for: .writing)
    try database.turn(.quotedStrings, on: true)
    return database
}

/// Compares two stores by plain SQL. Knows of the migration only the new names, and which values it changes.
private struct AdoptedJudge: ~Copyable {
    let store: AdoptedStore
    let change: AdoptedChange
    let tally: Tally
    var before: SQLiteDatabase
    var after: SQLiteDatabase

    private let tags = ["owner": "o_tag", "child": "c_tag"]

    init(store: AdoptedStore, change: AdoptedChange, tally: Tally, before: consuming SQLiteDatabase, after: consuming SQLiteDatabase) {
        (self.store, self.change, self.tally) = (store, change, tally)
        self.before = before
        self.after = after
    }

    mutating func verdict(lost: Int64) throws -> String? {
        for table in ["owner", "child"] {
            if let words = try movedColumns(table) ?? changedColumns(table) ?? changedValues(table) { return words }
        }
        let damage = try after.rows("PRAGMA integrity_check").compactMap { $0[0].name }
        if damage != ["ok"] { return "the store is damaged: \(damage)" }
        if store.hasHistory {
            let sql = "SELECT quote(id), quote(title) FROM hist ORDER BY 1, 2"
            if try before.rows(sql) != after.rows(sql) { return "hist has other rows" }
        }
        return try brokenReferences(lost) ?? brokenRules() ?? changedViews() ?? changedProbes()
    }

    /// The columns that stay have their order, so that an INSERT without names means the same.
    private mutating func movedColumns(_ table: String) throws -> String? {
        let old = (store.columns[table] ?? []).map { change.now($0, of: table) }
        let new = try after.rows("SELECT name FROM pragma_table_info('\(table)')").compactMap { $0[0].name }
        return Array(new.prefix(old.count)) == old ? nil : "the columns of \(table) were \(old), and are \(new)"
    }

    /// Each column has its type, its NOT NULL and its default, if its values keep their form.
    private mutating func changedColumns(_ table: String) throws -> String? {
        let sql = "SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_info('\(table)')"
        let new = Dictionary(uniqueKeysWithValues: try after.rows(sql).map { ($0[0].name ?? "", $0) })
        for row in try before.rows(sql) {
            let name = row[0].name ?? ""
            guard let now = new[change.now(name, of: table)] else { return "\(table).\(name) is gone" }
            let facts = takesNewForm(name, of: table) ? [3, 4] : [1, 2, 3, 4]
            if let place = facts.first(where: { now[$0] != row[$0] }) {
                return "\(table).\(name) is declared with \(now[place]), not \(row[place])"
            }
        }
        return nil
    }

    /// Whether the values of a column get another form: it is retyped, or refers to a key that is.
    private func takesNewForm(_ column: String, of table: String) -> Bool {
        change.rewritten[table]?.contains(column) == true || column == "o_t" && change.retypesTenant
            || column == "o_id" && change.retypesKey
    }

    private mutating func changedValues(_ table: String) throws -> String? {
        let tag = tags[table] ?? ""
        for column in store.columns[table] ?? [] where !takesNewForm(column, of: table) && !["o_t", "o_id"].contains(column) {
            let old = try before.rows("SELECT \(tag), quote(\"\(column)\") FROM \(table) ORDER BY 1")
            let new = try after.rows("SELECT \(tag), quote(\"\(change.now(column, of: table))\") FROM \(table) ORDER BY 1")
            if old != new { return "\(table).\(column) was \(old), and is \(new)" }
        }
        return nil
    }

    /// L1 and L2: a row refers to the image of the row that it referred to. A reference that names no row keeps its parts, or the run counts them as lost.
    private mutating func brokenReferences(_ lost: Int64) throws -> String? {
        let (on, parts) =
            store.isPaired ? ("o.tenant = c.o_t AND o.id = c.o_id", ["o_t", "o_id"]) : ("o.id = c.o_id", ["o_id"])
        let sql = "SELECT c_tag, o_tag, \(parts.map { "c.\($0)" }.joined(separator: ", ")) FROM child AS c LEFT JOIN owner AS o ON \(on)"
        let now = Dictionary(uniqueKeysWithValues: try after.rows(sql).map { ($0[0], $0) })
        var gone: Int64 = 0
        for row in try before.rows(sql) {
            guard let found = now[row[0]] else { return "\(row[0]) is gone" }
            if found[1] != row[1] { return "\(row[0]) referred to \(row[1]), and refers to \(found[1])" }
            guard row[1] == .null else {
                _ = tally.note("references that lead to a row", .held)
                continue
            }
            for (place, part) in parts.enumerated() where row[place + 2] != .null {
                _ = tally.note("half references", .held)
                if found[place + 2] == row[place + 2] { continue }
                guard takesNewForm(part, of: "child") else { return "\(row[0]).\(part) was \(row[place + 2]), and is \(found[place + 2])" }
                gone += 1
            }
        }
        return gone > lost ? "\(gone) halves of references are lost, and the run counts \(lost)" : nil
    }

    /// The foreign keys of `child` have their rules.
    private mutating func brokenRules() throws -> String? {
        let sql = "SELECT \"table\", \"from\", \"to\", on_update, on_delete, match FROM pragma_foreign_key_list('child') ORDER BY id, seq"
        let (old, new) = (try before.rows(sql), try after.rows(sql))
        if old != new { return "the foreign key was \(old), and is \(new)" }
        let text = try after.rows("SELECT sql FROM sqlite_schema WHERE name = 'child'")[0][0].name ?? ""
        if !store.deferral.isEmpty, !text.contains(store.deferral) { return "the foreign key is no longer\(store.deferral)" }
        _ = tally.note("rules of foreign keys", .held)
        return nil
    }

    /// The views give the same rows, in the columns whose values stay.
    private mutating func changedViews() throws -> String? {
        for view in try before.rows("SELECT name FROM sqlite_schema WHERE type = 'view'").compactMap({ $0[0].name }) {
            // A star gives more columns afterwards.
            let names = try before.rows("SELECT name FROM pragma_table_info('\(view)')").compactMap { $0[0].name }
            let columns = names.filter { name in !takesNewForm(name, of: "owner") && !takesNewForm(name, of: "child") }
            let sql = "SELECT \(columns.map { "\"\($0)\"" }.joined(separator: ", ")) FROM \(view)"
            let (old, new) = (try before.rows(sql), try after.rows(sql))
            if old.map({ "\($0)" }).sorted() != new.map({ "\($0)" }).sorted() { return "the view \(view) gave \(old), and gives \(new)" }
            _ = tally.note("views", .held)
        }
        return nil
    }

    /// What triggers write, and what an index and a CHECK refuse.
    private mutating func changedProbes() throws -> String? {
        let names = (slot: change.now("slot", of: "owner"), k: change.now("k", of: "child"), note: change.now("note", of: "child"))
        let grp = change.now("grp", of: "child")
        let probes = [
            ("UPDATE owner SET slot = 77, st = 'new'", "UPDATE owner SET \"\(names.slot)\" = 77, st = '\(change.newCase)'"),
            ("UPDATE owner SET st = 'none'", "UPDATE owner SET st = 'none'"),
            ("UPDATE child SET k = 2 WHERE x = 1", "UPDATE child SET \"\(names.k)\" = 2 WHERE x = 1"),
            (
                "INSERT INTO child (x, c_tag, k, grp, note) VALUES (900, 'z', 1, 1, 'hot')",
                "INSERT INTO child (x, c_tag, \"\(names.k)\", \"\(grp)\", \"\(names.note)\") VALUES (900, 'z', 1, 1, 'hot')"
            ),
        ]
        for (old, new) in probes {
            let (was, now) = (Self.outcome(of: old, in: &before), Self.outcome(of: new, in: &after))
            if was != now { return "\(old): was \(was), and is \(now)" }
            _ = tally.note("probes", .held)
        }
        return nil
    }

    /// What a statement does, in words. It is undone.
    private static func outcome(of sql: String, in database: inout SQLiteDatabase) -> String {
        do {
            try database.execute("PRAGMA foreign_keys = OFF; BEGIN")
            defer { try? database.execute("ROLLBACK") }
            do {
                try database.execute(sql)
                return "\(try database.rows("SELECT line FROM log ORDER BY 1"))"
            } catch {
                let words = "\(error)"
                return ["CHECK", "UNIQUE", "NOT NULL"].first { words.contains($0) }.map { "refused by \($0)" } ?? words
            }
        } catch {
            return "\(error)"
        }
    }
}
