import MapExecution
import MapPlan

/// A fact that SQLite reports about a store, with names of the next version.
struct DeclaredFact: Hashable, CustomStringConvertible {
    enum Kind: String {
        /// `keyPart` is the direction and the collation of a column of the key. `order` is two columns of which one is before the other. `clause` is a
        /// clause of the table's text that no pragma reports.
        case strict, withoutRowID, autoincrement, key, keyPart, order, clause, type, required, defaultValue, collation, computed
        /// Unique or indexed in a way that a model can declare too: in the order and with the collations of the columns.
        case modelled
        case unique, index, target, deleteRule, updateRule, match, text, view, trigger, probe, count, values
    }

    var kind: Kind
    var table: String
    var columns: [String] = []
    /// The words that a message must contain if the fact is no longer true.
    var name: String
    var value: String

    var description: String { "\(kind.rawValue) of \(table) \(columns): \(value)" }

    static func == (left: Self, right: Self) -> Bool { left.description == right.description }
    func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// The facts of a store as SQLite reports them: pragmas, texts, and its behaviour with rows about which a rule decides.
struct DeclaredFacts: ~Copyable {
    private(set) var facts: Set<DeclaredFact> = []
    private let names: DeclaredNames
    private let store: DeclaredStore
    private var database: SQLiteDatabase

    static func facts(
        of path: String, made store: DeclaredStore, as names: DeclaredNames, isNow: Bool
    ) throws -> Set<DeclaredFact> {
        var reading = DeclaredFacts(store, names, try SQLiteDatabase.open(path, for: .writing))
        try reading.read(isNow: isNow)
        return reading.facts
    }

    private init(_ store: DeclaredStore, _ names: DeclaredNames, _ database: consuming SQLiteDatabase) {
        (self.store, self.names) = (store, names)
        self.database = database
    }

    private mutating func read(isNow: Bool) throws {
        try database.execute("PRAGMA foreign_keys = ON")
        let kept = try database.rows("SELECT name FROM sqlite_schema WHERE type = 'table'").compactMap { $0[0].name }
        for table in store.tables {
            let there = isNow ? names.now(table.name) : table.name
            guard kept.contains(there) else { continue }
            try readTable(table, there)
            try probe(table, there, isNow: isNow)
        }
        try readObjects()
    }

    private mutating func add(
        _ kind: DeclaredFact.Kind, _ table: String, _ columns: [String] = [], named name: String = "", _ value: String
    ) {
        facts.insert(
            DeclaredFact(kind: kind, table: names.now(table), columns: columns.map(names.now), name: name, value: value))
    }

    private mutating func readTable(_ made: DeclaredStore.Table, _ table: String) throws {
        let sql = try database.rows("SELECT sql FROM sqlite_schema WHERE name = ?", [.text(Array(table.utf8))])[0][0].name ?? ""
        let text = names.carried(sql)
        let list = try database.rows("SELECT wr, strict FROM pragma_table_list(?) WHERE schema = 'main'", [.text(Array(table.utf8))])[0]
        if list[0].integer == 1 { add(.withoutRowID, table, named: "WITHOUT ROWID", "") }
        if list[1].integer == 1 { add(.strict, table, named: "STRICT", "") }
        if text.contains("autoincrement") { add(.autoincrement, table, named: "AUTOINCREMENT", "") }
        for clause in ["deferrable initially deferred", "\(made.letter)_key primary key", "primary key"] {
            // The key of a table with AUTOINCREMENT or of one column is in its column.
            let isKept = clause.hasPrefix("def") ? text.contains(clause) : made.name == "part" && text.contains(clause)
            if isKept { add(.clause, table, named: clause.uppercased(), clause) }
        }
        let conflict = text.split(separator: "primary key (").dropFirst().first?.split(separator: ")").dropFirst().first?.prefix(20) ?? ""
        if conflict.contains("on conflict") { add(.clause, table, named: "ON CONFLICT", "key \(conflict)") }
        for fragment in made.fragments where text.contains(names.carried(fragment)) {
            let columns = sqlTokens(fragment).compactMap(\.name).filter { $0.hasPrefix("\(made.letter)_") && $0.contains("_") }
            let known = columns.filter { name in made.columns.contains { $0.name == name } }
            add(.text, table, Array(Set(known)).sorted(), named: known.first ?? "", names.carried(fragment))
        }
        for row in try database.rows(
            "SELECT name, type, \"notnull\", dflt_value, pk, hidden FROM pragma_table_xinfo(?)", [.text(Array(table.utf8))])
        {
            let column = row[0].name ?? ""
            add(.type, table, [column], named: column, row[1].name ?? "")
            if row[2].integer == 1 { add(.required, table, [column], named: column, "") }
            if let text = row[3].name { add(.defaultValue, table, [column], named: column, names.carried(text)) }
            if let hidden = row[5].integer, hidden > 1 { add(.computed, table, [column], named: column, "\(hidden)") }
            let facts = database.facts(column: column, table: table)
            if let collation = facts?.collation, collation != "BINARY" { add(.collation, table, [column], named: column, collation) }
            let values = try database.rows("SELECT \"\(column)\" FROM \"\(table)\" ORDER BY 1").map { $0.map(shown).joined() }
            if !["log"].contains(table) { add(.values, table, [column], named: column, values.joined(separator: " ")) }
        }
        try readOrder(table)
        try readIndexes(table)
        try readForeignKeys(table)
    }

    /// Adds the order of the columns, two by two: each column that goes is in facts of its own.
    private mutating func readOrder(_ table: String) throws {
        let columns = try database.rows("SELECT name FROM pragma_table_info(?) ORDER BY cid", [.text(Array(table.utf8))]).compactMap {
            $0[0].name
        }
        for (place, first) in columns.enumerated() {
            for second in columns[(place + 1)...] { add(.order, table, [first, second], "before") }
        }
    }

    private mutating func readIndexes(_ table: String) throws {
        for index in try database.rows("SELECT name, \"unique\", origin, partial FROM pragma_index_list(?)", [.text(Array(table.utf8))]) {
            let (name, origin) = (index[0].name ?? "", index[2].name ?? "")
            let parts = try database.rows("SELECT name, \"desc\", coll FROM pragma_index_xinfo(?) WHERE key = 1", [.text(Array(name.utf8))])
            let words = parts.map { "\(names.now($0[0].name ?? "?")) \($0[1].integer ?? 0) \($0[2].name ?? "")" }.joined(separator: ", ")
            let isOfColumns = parts.allSatisfy { part in
                database.facts(column: part[0].name ?? "", table: table)?.collation == part[2].name
            }
            let isModelled = index[3].integer == 0 && !words.contains("?") && isOfColumns
            let text = try database.rows("SELECT sql FROM sqlite_schema WHERE name = ?", [.text(Array(name.utf8))]).first?[0].name ?? ""
            // Includes the columns in its expressions.
            let own =
                parts.compactMap { $0[0].name } + sqlTokens(text).compactMap(\.name).filter { $0.contains("_") && !$0.hasPrefix(name) }
            let columns = Array(
                Set(own.filter { column in store.tables.contains { $0.columns.contains { names.now($0.name) == names.now(column) } } })
            ).sorted()
            if origin == "pk" {
                add(.key, table, columns, words)
                for part in parts {
                    add(.keyPart, table, [part[0].name ?? ""], "\(part[1].integer ?? 0) \(part[2].name ?? "")")
                }
            } else if origin == "u" {
                add(isModelled ? .modelled : .unique, table, columns, named: "UNIQUE", words)
            } else {
                add(isModelled ? .modelled : .index, table, columns, named: name, names.carried(text))
            }
        }
    }

    private mutating func readForeignKeys(_ table: String) throws {
        let sql = "SELECT \"table\", \"from\", \"to\", on_update, on_delete, match FROM pragma_foreign_key_list(?)"
        for row in try database.rows(sql, [.text(Array(table.utf8))]) {
            let column = [row[1].name ?? ""]
            add(.target, table, column, named: column[0], "\(names.now(row[0].name ?? "")) \(names.now(row[2].name ?? ""))")
            if let rule = row[3].name, rule != "NO ACTION" { add(.updateRule, table, column, named: "ON UPDATE", rule) }
            if let rule = row[4].name, rule != "NO ACTION" { add(.deleteRule, table, column, named: "ON DELETE", rule) }
            if let match = row[5].name, match != "NONE" { add(.match, table, column, named: "MATCH", match) }
        }
    }

    private mutating func readObjects() throws {
        for row in try database.rows("SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE type IN ('view', 'trigger')") {
            let (name, table, sql) = (row[1].name ?? "", row[2].name ?? "", row[3].name ?? "")
            if row[0].name == "trigger" {
                add(.trigger, table, named: name, "\(name): \(names.carried(sql))")
            } else {
                let columns = try database.rows("SELECT name FROM pragma_table_info(?)", [.text(Array(name.utf8))]).compactMap {
                    $0[0].name
                }
                let count = try database.rows("SELECT count(*) FROM \"\(name)\"")[0][0].integer ?? -1
                add(.view, name, named: name, "\(columns) \(count)")
            }
        }
    }

    // MARK: Probes

    /// Adds the outcomes, in words, of changes about which a rule decides. They are undone immediately.
    private mutating func probe(_ made: DeclaredStore.Table, _ table: String, isNow: Bool) throws {
        func now(_ name: String) -> String { isNow ? names.now(name) : name }
        let there = try database.rows("SELECT name FROM pragma_table_info(?)", [.text(Array(table.utf8))]).compactMap { $0[0].name }
        let columns = made.columns.filter { column in there.contains(now(column.name)) }
        for unique in made.unique where unique.allSatisfy({ there.contains(now($0)) }) {
            // A new row, with these values of the second row.
            let taken = unique.map { name in
                (name, "(SELECT upper(o.\"\(now(name))\") FROM \"\(table)\" AS o WHERE o.\"\(now(made.letter + "_code"))\" LIKE 'de2')")
            }
            let words = try outcome(of: insert(into: table, columns, now, changing: Dictionary(uniqueKeysWithValues: taken)), in: table)
            add(.probe, table, unique, named: "UNIQUE", "unique: \(words)")
        }
        let checked = made.fragments.filter { $0.contains("CHECK") }
        for fragment in checked {
            let own = columns.filter { fragment.contains($0.name) && there.contains(now($0.name)) }
            guard own.contains(where: { $0.name.hasSuffix("_size") || $0.name.hasSuffix("_late") }) else { continue }
            let words = try outcome(
                of: insert(into: table, columns, now, changing: Dictionary(uniqueKeysWithValues: own.map { ($0.name, "950") })), in: table)
            add(.probe, table, own.map(\.name).sorted(), named: "CHECK", "check: \(words)")
        }
        for column in columns where column.clauses.contains(where: { $0.hasPrefix("NOT NULL ON") }) {
            let words = try outcome(of: insert(into: table, columns, now, changing: [column.name: "NULL"]), in: table)
            add(.probe, table, [column.name], named: "NOT NULL", "nil: \(words)")
        }
        for column in columns {
            guard case .reference = column.content else { continue }
            let words = try outcome(of: insert(into: table, columns, now, changing: [column.name: "777"]), in: table)
            add(.probe, table, [column.name], named: "DEFERRABLE", "dangling: \(words)")
        }
    }

    /// Returns the insertion of a new row with the values of the script's row 50. References have the values of an existing row.
    private func insert(
        into table: String, _ columns: [DeclaredStore.Column], _ now: (String) -> String, changing values: [String: String]
    ) -> String {
        let cells = columns.compactMap { column -> (String, String)? in
            if case .reference = column.content {
                return (now(column.name), values[column.name] ?? "(SELECT x.\"\(now(column.name))\" FROM \"\(table)\" AS x)")
            }
            return column.value(50).map { (now(column.name), values[column.name] ?? $0) }
        }
        return "INSERT INTO \"\(table)\" (\(cells.map(\.0).joined(separator: ", "))) SELECT \(cells.map(\.1).joined(separator: ", "))"
    }

    private mutating func outcome(of sql: String, in table: String) throws -> String {
        let before = try database.rows("SELECT count(*) FROM \"\(table)\"")[0][0].integer ?? 0
        try database.execute("BEGIN")
        defer { if database.isInTransaction { try? database.execute("ROLLBACK") } }
        do {
            try database.execute(sql)
            let after = try database.rows("SELECT count(*) FROM \"\(table)\"")[0][0].integer ?? 0
            return "\(after - before) rows more"
        } catch {
            return "\(error)".contains("UNIQUE")
                ? "refused as not unique"
                : "\(error)".contains("CHECK")
                    ? "refused by CHECK"
                    : "\(error)".contains("FOREIGN")
                        ? "refused as dangling"
                        : "\(error)".contains("NOT NULL") ? "refused as nil" : "refused: \(error)".replacing("\"", with: "")
        }
    }
}
