import MapAnalysis
import MapPlan

/// The columns that get names by a leg. One that is added has a name that no text of the store has at first.
struct NewNames {
    private struct Naming {
        var table: String
        var old: String
        var new: String
        var isAdded: Bool
    }

    private var namings: [Naming] = []
    private var dropped: [(table: String, column: String)] = []
    /// The new names of tables, by their old ones.
    private var newTables: [FoldedName: String] = [:]

    init(_ changes: [TableChange], in store: StoreSchema) {
        var stem = "mapc_name"
        if changes.contains(where: { $0.kind != .untouched && !$0.addedColumns.isEmpty }) {
            let all = store.tables.map(\.sql) + store.views.map(\.sql) + store.triggers.map(\.sql) + store.indexes.compactMap(\.sql)
            while all.contains(where: { foldedName($0).text.contains(stem) }) { stem += "_" }
        }
        for change in changes where change.kind != .untouched {
            guard let old = change.match.old, store.table(old.name)?.kind == .ordinary else { continue }
            newTables[old.folded] = change.match.placed.name
            for (former, new) in change.renamedColumns where !former.isHidden && !new.isHidden {
                namings.append(Naming(table: old.name, old: former.name, new: new.name, isAdded: false))
            }
            dropped += change.dropped.filter { !$0.isHidden }.map { (old.name, $0.name) }
            for column in change.addedColumns where !column.isHidden {
                namings.append(Naming(table: old.name, old: "\(stem)_\(namings.count)", new: column.name, isAdded: true))
            }
        }
    }

    /// Whether a text that SQLite resolves has one of the new names.
    func areMentioned(in store: StoreSchema) -> Bool {
        if namings.isEmpty { return false }
        let names = Set(namings.map { foldedName($0.new) })
        let indexes = store.indexes.filter { !$0.isOfColumns }.compactMap(\.sql)
        let tables = store.tables.filter { !$0.holdsNoExpressions && $0.kind == .ordinary }.map(\.sql)
        return (store.views.map(\.sql) + store.triggers.map(\.sql) + indexes + tables).contains { text in
            sqlTokens(text).contains { token in token.name.map { names.contains(foldedName($0)) } ?? false }
        }
    }

    /// Returns a column by which a text may join a table from now on, or no longer, and the table; nil if there is none. Another table or view that the text names
    /// has a column of that name, or the text itself has the name.
    ///
    /// - Parameter longer: the columns that views with `*` get
    func join(
        _ text: String, in store: StoreSchema, longer: [(view: String, column: String)]
    ) -> (table: String, column: String, isNew: Bool)? {
        let tokens = sqlTokens(text).filter { !$0.isBlank }
        let words = Set(tokens.compactMap(\.name).map(foldedName))
        // Which columns a function gives, only SQLite knows.
        let callsTables = tokens.indices.dropFirst().dropLast().contains { place in
            tokens[place].name != nil && tokens[place + 1].isSymbol("(")
                && ["join", "from"].contains { tokens[place - 1].isKeyword($0) }
        }
        func isShared(_ name: String, _ table: String) -> Bool {
            if callsTables || words.contains(foldedName(name)) { return true }
            let isOfTable = store.tables.contains { other in
                words.contains(foldedName(other.name)) && !sameName(other.name, table)
                    && (other.column(name) != nil || namings.contains { sameName($0.table, other.name) && sameName($0.new, name) })
            }
            return isOfTable
                || store.views.contains { view in
                    words.contains(foldedName(view.name)) && !sameName(view.name, table) && view.columns.contains { sameName($0, name) }
                }
                || longer.contains { view, column in
                    words.contains(foldedName(view)) && !sameName(view, table) && sameName(column, name)
                }
        }
        for naming in namings where words.contains(foldedName(naming.table)) {
            if isShared(naming.new, naming.table) { return (naming.table, naming.new, true) }
            if !naming.isAdded, isShared(naming.old, naming.table) { return (naming.table, naming.old, false) }
        }
        if let found = longer.first(where: { words.contains(foldedName($0.view)) && isShared($0.column, $0.view) }) {
            return (found.view, found.column, true)
        }
        return dropped.first { words.contains(foldedName($0.table)) && isShared($0.column, $0.table) }.map { ($0.table, $0.column, false) }
    }

    /// Whether a column of that name is added to a table, or gets the name.
    func hasNew(_ word: String) -> Bool { namings.contains { sameName($0.new, word) } }

    /// The tables in which a column gets a name.
    var tables: [String] { namings.map(\.table) }

    /// The tables that get a column.
    var extended: [String] { namings.filter(\.isAdded).map(\.table) }

    /// Adds the columns that the leg adds.
    var statements: [Statement] {
        namings.filter(\.isAdded).map { naming in
            Statement("ALTER TABLE \(quotedName(naming.table)) ADD COLUMN \(quotedName(naming.old)) TEXT", .alter)
        }
    }

    /// The object with the names that the leg gives.
    func now(_ object: SchemaDependency) -> SchemaDependency {
        var object = object
        object.uses = object.uses.map { use in
            SchemaDependency.Use(
                table: newTables[foldedName(use.table)] ?? use.table, column: use.column.map { now($0, in: use.table) }, action: use.action)
        }
        if object.kind == .generatedColumn { object.name = now(object.name, in: object.table) }
        object.table = newTables[foldedName(object.table)] ?? object.table
        return object
    }

    private func now(_ column: String, in table: String) -> String {
        namings.first { sameName($0.table, table) && sameName($0.old, column) }?.new ?? column
    }
}
