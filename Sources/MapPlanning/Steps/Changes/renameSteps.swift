import MapAnalysis
import MapPlan

/// A table that is renamed, or a column that is renamed or added.
struct Naming {
    var title: String
    var change: SchemaChange
    var origins: [PlanOrigin]
    /// The name that the column's table has in the store; nil if a table is renamed.
    var home: String?

    /// The old and the new name of the column, or the name of the added column; empty if a table is renamed.
    var columnNames: [String] {
        switch change {
        case .renameColumn(let old, _, let new): [old, new]
        case .addColumn(let column, _, _): [column.name]
        default: []
        }
    }

    var isAddition: Bool { columnNames.count == 1 }
}

/// The renames of tables and columns, and the names that result. A table or column whose name is needed is moved aside first.
struct RenamePlan {
    var names = StoreNames()
    var renames: [Naming] = []
    private var tableNames: Set<FoldedName>

    init(store: StoreSchema) {
        tableNames = Set(
            store.tables.map { foldedName($0.name) } + store.views.map { foldedName($0.name) } + store.indexes.map { foldedName($0.name) })
    }

    /// Renames tables. This precedes the renames of columns, whose statements use the new names of the tables.
    mutating func renameTables(_ pairs: [(old: String, new: String, origins: [PlanOrigin])]) {
        var pending = pairs.filter { !isSpelled($0.old, $0.new) }
        for index in pending.indices where tableNames.contains(foldedName(pending[index].new)) {
            // The name is taken: by this table in other letter case, by another renamed table, or by a dropped table.
            let blocker = pending[index].new
            let other = pending.firstIndex { sameName($0.old, blocker) }
            let aside = freeName("mapc_aside_" + blocker)
            let isOwn = other == index
            let title =
                "move table \(quoted(isOwn ? pending[index].old : blocker)) aside, because "
                + (isOwn ? "its new name differs only in case" : "another table gets its name")
            rename(table: blocker, to: aside, title, [])
            if let other { pending[other].old = aside } else { names.rename(table: blocker, to: aside) }
        }
        for (index, pair) in pending.enumerated() {
            let original = pairs.filter { !isSpelled($0.old, $0.new) }[index].old
            rename(table: pair.old, to: pair.new, "rename table \(quoted(original)) to \(quoted(pair.new))", pair.origins)
            names.rename(table: original, to: pair.new)
        }
    }

    private mutating func rename(table: String, to name: String, _ title: String, _ origins: [PlanOrigin]) {
        renames.append(Naming(title: title, change: .renameTable(table, to: name), origins: origins))
        tableNames.remove(foldedName(table))
        tableNames.insert(foldedName(name))
    }

    private func freeName(_ wanted: String) -> String {
        var names = NamePool(tableNames.map(\.text))
        return names.reserve(wanted)
    }

    /// Renames the columns of one kept table. `arriving` are the names of columns that ADD COLUMN adds.
    mutating func renameColumns(
        of table: Table, placedName: String, _ pairs: [(old: String, new: String, origins: [PlanOrigin])], arriving: [String]
    ) {
        let current = names.table(placedName)
        var present = Set(table.columns.map { foldedName($0.name) })
        var place: [FoldedName: String] = [:]
        func move(_ old: String, _ new: String) -> SchemaChange { .renameColumn(old, of: current, to: new) }
        let wanted = pairs.filter { !isSpelled($0.old, $0.new) }
        for name in wanted.map(\.new) + arriving where present.contains(foldedName(name)) {
            guard let blocker = table.column(name)?.name, place[foldedName(blocker)] == nil else { continue }
            var aside = "mapc_aside_" + blocker
            while present.contains(foldedName(aside)) { aside += "_" }
            renames.append(
                Naming(
                    title: "move column \(quoted(current)).\(quoted(blocker)) aside", change: move(blocker, aside), origins: [],
                    home: table.name))
            present.remove(foldedName(blocker))
            present.insert(foldedName(aside))
            place[foldedName(blocker)] = aside
            names.rename(column: blocker, of: placedName, to: aside)
        }
        for pair in wanted {
            let old = place[foldedName(pair.old)] ?? pair.old
            renames.append(
                Naming(
                    title: "rename column \(quoted(current)).\(quoted(pair.old)) to \(quoted(pair.new))", change: move(old, pair.new),
                    origins: pair.origins, home: table.name))
            names.rename(column: pair.old, of: placedName, to: pair.new)
        }
    }
}
