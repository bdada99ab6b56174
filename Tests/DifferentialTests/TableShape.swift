import MapExecution
import MapPlan

@testable import MapExecution

/// What SQLite itself reports about a table: its columns in their order, its keys and indexes with the direction and collation of each part, its foreign keys,
/// and its text. No part of mapc judges it.
struct TableShape: Equatable {
    /// The columns in their order, which is that of `SELECT *` and of an INSERT that names none.
    var columns: [String] = []
    /// Each column with its type, NOT NULL, default, and whether and how it is generated.
    var declarations: [String: [String]] = [:]
    var options: [String] = []
    /// The keys, UNIQUEs and indexes, in the order in which SQLite lists them.
    var indexes: [String] = []
    /// In the order in which SQLite lists them.
    var foreignKeys: [String] = []
    /// The words of the declaration behind the name of the table, without quotes.
    var words: [String] = []

    private init() {}

    /// Reads a table. Columns have the names that `now` gives them, and `others` are left out.
    static func read(
        _ table: String, in database: inout SQLiteDatabase, without others: [String] = [], now: (String) -> String = { $0 }
    ) throws -> TableShape {
        var shape = TableShape()
        for row in try database.rows("SELECT name, type, \"notnull\", dflt_value, hidden FROM pragma_table_xinfo('\(table)') ORDER BY cid")
        {
            let name = now(row[0].name ?? "")
            if others.contains(name) { continue }
            shape.columns.append(name)
            shape.declarations[name] = row.dropFirst().map { "\($0)" }
        }
        shape.options = try database.rows("SELECT wr, strict FROM pragma_table_list WHERE name = '\(table)'")[0].map { "\($0)" }
        for index in try database.rows("SELECT name, \"unique\", origin, partial FROM pragma_index_list('\(table)') ORDER BY seq") {
            let parts = try database.rows(
                "SELECT name, cid, \"desc\", coll, key FROM pragma_index_xinfo('\(index[0].name ?? "")') ORDER BY seqno"
            )
            // An index over a column that is not there on both sides belongs to the column, unless it is a key.
            if index[2].name == "c", parts.contains(where: { others.contains($0[0].name ?? "") && $0[4].integer == 1 }) { continue }
            let words = parts.filter { !others.contains($0[0].name ?? "") }.map { part in
                let name = part[0].name.map(now) ?? "\(part[1])"
                return "\(name) \(part[2].integer ?? 0) \(part[3].name ?? "") \(part[4].integer ?? 0)"
            }
            shape.indexes.append("\(index.map { $0.name ?? "\($0.integer ?? 0)" }): \(words.joined(separator: ", "))")
        }
        for key in try database.rows(
            "SELECT id, \"table\", \"from\", \"to\", on_update, on_delete, match FROM pragma_foreign_key_list('\(table)') ORDER BY id, seq")
        {
            if others.contains(key[2].name ?? "") { continue }
            shape.foreignKeys.append(key.map { $0.name.map(now) ?? "\($0.integer ?? 0)" }.joined(separator: " "))
        }
        let text = try database.rows("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = '\(table)'")[0][0].name ?? ""
        shape.words = words(of: String(text.drop { $0 != "(" })).map(now)
        return shape
    }

    /// The words and numbers of a text, without quotes.
    static func words(of text: String) -> [String] { text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) }

    /// What a step means to change of a table.
    struct Step {
        /// The columns that it adds and removes. `TableShape` leaves them out.
        var added: [String] = []
        var removed: [String] = []
        /// The words of the definitions that it removes.
        var removedWords: [String] = []
        /// The columns that get another type.
        var retyped: [String] = []
        /// Whether a foreign key gets more columns, and so another place in the text.
        var widensForeignKey = false
    }

    /// What differs from the shape before, in words; `nil` if nothing does but what a step means to change.
    func difference(from before: TableShape, by step: Step) -> String? {
        if columns != before.columns { return "the columns were \(before.columns), and are \(columns)" }
        for column in columns {
            let facts = step.retyped.contains(column) ? 1 : 0
            let (old, new) = (before.declarations[column]?.dropFirst(facts), declarations[column]?.dropFirst(facts))
            if old != new { return "\(column) was \(old ?? []), and is \(new ?? [])" }
        }
        if options != before.options { return "WITHOUT ROWID and STRICT were \(before.options), and are \(options)" }
        if indexes != before.indexes { return "the indexes were \(before.indexes), and are \(indexes)" }
        return changedForeignKeys(before, step) ?? changedText(before, step)
    }

    private func changedForeignKeys(_ before: TableShape, _ step: Step) -> String? {
        func shown(_ keys: [String]) -> [String] { step.widensForeignKey ? keys.map { String($0.drop { $0 != " " }) }.sorted() : keys }
        return shown(foreignKeys) == shown(before.foreignKeys)
            ? nil : "the foreign keys were \(before.foreignKeys), and are \(foreignKeys)"
    }

    private func changedText(_ before: TableShape, _ step: Step) -> String? {
        guard step.retyped.isEmpty else { return nil }
        func shown(_ words: [String]) -> [String] { step.widensForeignKey ? words.sorted() : words }
        let new = Set(step.added + ["INTEGER", "TEXT"] + (step.widensForeignKey ? ["FOREIGN", "KEY", "NOT", "NULL", "b", "name"] : []))
        var gone: [String] = []
        for change in shown(words).difference(from: shown(before.words)) {
            switch change {
            case .insert(_, let word, _) where new.contains(word): continue
            case .remove(_, let word, _): gone.append(word)
            case .insert: return "the text was \(before.words), and is \(words)"
            }
        }
        return gone.sorted() == step.removedWords.sorted() ? nil : "the text was \(before.words), and is \(words)"
    }
}
