package import MapPlan

/// Returns the points in which a store is not built as a model needs it: tables, columns with affinity and nullability, keys, foreign keys,
/// uniqueness.
///
/// Declared types, spelling, and names of constraints and indexes are never compared. Parts that the model does not mention do not count
/// either; `unmentioned` lists those. `isKnown` tells the tables that have been compared before.
package func drift(
    of store: StoreSchema, from placement: Placement, except isKnown: (PlacedTable) -> Bool = { _ in false }
) -> [Difference] {
    let store = SchemaPlaces(store)
    return placement.tables.flatMap { placed -> [Difference] in
        if isKnown(placed) { return [] }
        guard let table = store.table(placed.name) else {
            return [Difference(kind: .missing, table: placed.name, sentence: "table '\(placed.name)' is missing in the database")]
        }
        guard table.kind == .ordinary else {
            let sentence = "'\(placed.name)' is a table in the model and belongs to a virtual table in the database"
            return [Difference(kind: .changed, table: placed.name, sentence: sentence)]
        }
        let comparison = TableComparison(placed: placed, table: table, store: store)
        return comparison.columnDifferences + comparison.keyDifferences + comparison.foreignKeyDifferences + comparison.uniqueDifferences
            + comparison.obstacles
    }
}

/// Returns the parts of a store that a model does not mention: tables, and in the model's tables columns, foreign keys and unique sets.
/// They are not drift.
///
/// If a store does not drift from several versions, it has the version that leaves the fewest parts unmentioned.
package func unmentioned(in store: StoreSchema, by placement: Placement) -> [Difference] {
    let names = Set(placement.tables.map { foldedName($0.name) })
    let tables = store.tables.filter { $0.kind == .ordinary && !names.contains(foldedName($0.name)) }.map { table in
        Difference(kind: .added, table: table.name, sentence: "table '\(table.name)' is in the database only")
    }
    let store = SchemaPlaces(store)
    return placement.tables.flatMap { placed in
        store.table(placed.name).map { TableComparison(placed: placed, table: $0, store: store).unmentioned } ?? []
    } + tables
}

/// Compares a table that a model needs with the one that the store has.
private struct TableComparison {
    let placed: PlacedTable
    let table: Table
    let store: SchemaPlaces

    private var name: String { table.name }

    private func difference(_ kind: Difference.Kind, _ sentence: String) -> Difference {
        Difference(kind: kind, table: name, sentence: sentence)
    }

    var columnDifferences: [Difference] {
        // By index, because a column is compared more quickly than it is copied.
        placed.columns.indices.flatMap { place -> [Difference] in
            let wanted = placed.columns[place]
            if wanted.isHidden { return [] }
            guard let column = table.column(wanted.name) else {
                return [difference(.missing, "column '\(name).\(wanted.name)' is missing in the database")]
            }
            if column.generation != .none {
                return [difference(.changed, "'\(name).\(column.name)' is stored in the model and generated in the database")]
            }
            return differences(of: column, from: wanted, isKey: column.keyPosition > 0 || placed.key.contains(place))
        }
    }

    private func differences(of column: Column, from wanted: PlacedColumn, isKey: Bool) -> [Difference] {
        var differences: [Difference] = []
        if column.affinity != wanted.affinity {
            let sides = "of affinity \(wanted.affinity.rawValue) in the model and \(column.affinity.rawValue) in the database"
            differences.append(difference(.changed, "'\(name).\(column.name)' is \(sides)"))
        }
        // SQLite reports the rowid as nullable, and by a historical bug accepts NULL in other keys. So a key counts as required on both
        // sides.
        if !isKey, column.isNotNull != wanted.isNotNull {
            let words = wanted.isNotNull ? ("required", "optional") : ("optional", "required")
            let sides = "\(words.0) in the model and \(words.1) in the database"
            differences.append(difference(.changed, "'\(name).\(column.name)' is \(sides)"))
        }
        return differences
    }

    var keyDifferences: [Difference] {
        let wanted = placed.keyColumns.filter { !$0.isHidden }.map(\.name)
        let found = table.primaryKey.map(\.name)
        if wanted.map(foldedName) == found.map(foldedName) { return [] }
        // A join table has the same pairs whichever side its key names first.
        if case .join = placed.role, wanted.map(foldedName).sorted() == found.map(foldedName).sorted() { return [] }
        return [difference(.changed, "the key of '\(name)' is \(list(wanted)) in the model and \(list(found)) in the database")]
    }

    var foreignKeyDifferences: [Difference] {
        let unlike = placed.foreignKeys.filter { key in !table.foreignKeys.contains { $0.isSpelledAlike(key) } }
        if unlike.isEmpty { return [] }
        let found = Set(table.foreignKeys.map(target))
        return unlike.filter { !found.contains(target($0)) }.map { key in
            let others = table.foreignKeys.filter { $0.columns.map(foldedName) == key.columns.map(foldedName) }
            let sides = "refers to \(text(key)) in the model and to \(others.first.map(text) ?? "nothing") in the database"
            return difference(others.isEmpty ? .missing : .changed, "\(list(key.columns)) of '\(name)' \(sides)")
        }
    }

    var uniqueDifferences: [Difference] {
        let wanted = placed.indexes.filter(\.isUnique)
        if wanted.isEmpty { return [] }
        let found = foundUniqueSets
        return wanted.map { $0.parts.map(\.column) }.filter { !found.contains(Set($0.map(foldedName))) }.map {
            difference(.missing, "\(list($0)) of '\(name)' is unique in the model and not in the database")
        }
    }

    /// Columns that the model does not mention but that refuse every row without a value for them.
    var obstacles: [Difference] {
        unmentionedColumns.filter { $0.isNotNull && $0.defaultSQL == nil && $0.generation == .none }.map {
            difference(.added, "'\(name).\($0.name)' is required in the database, but is not in the model")
        }
    }

    var unmentioned: [Difference] {
        let columns = unmentionedColumns.map { difference(.added, "column '\(name).\($0.name)' is in the database only") }
        let wanted = Set(placed.foreignKeys.map(target))
        let foreignKeys = table.foreignKeys.filter { !wanted.contains(target($0)) }.map {
            difference(.added, "\(list($0.columns)) of '\(name)' refers to \(text($0)) in the database only")
        }
        let uniqueSets = placed.indexes.filter(\.isUnique).map { Set($0.parts.map { foldedName($0.column) }) }
        let key = Set(placed.keyColumns.map { foldedName($0.name) })
        let indexes = uniqueIndexes.filter { index in
            let columns = Set(index.parts.compactMap { $0.column.map(foldedName) })
            return index.origin != .primaryKey && columns != key && !(uniqueSets.contains(columns) && index.isPlain(in: table))
        }
        return columns + foreignKeys
            + indexes.map { difference(.added, "\(list($0.parts.compactMap(\.column))) of '\(name)' is unique in the database only") }
    }

    private var unmentionedColumns: [Column] {
        table.columns.filter { column in !column.isHidden && placed.column(column.name) == nil }
    }

    private var uniqueIndexes: [Index] {
        store.indexes(on: name).filter { $0.isUnique && !$0.isPartial && $0.parts.allSatisfy { $0.column != nil } }
    }

    private var foundUniqueSets: Set<Set<FoldedName>> {
        var sets = Set(uniqueIndexes.map { Set($0.parts.compactMap { $0.column.map(foldedName) }) })
        sets.insert(Set(table.primaryKey.map { foldedName($0.name) }))
        return sets
    }

    /// The target of a foreign key without its clauses: the table, and pairs of columns in any order.
    private struct Target: Hashable {
        var table: FoldedName
        var pairs: Set<[FoldedName]>
    }

    private func target(_ key: ForeignKey) -> Target {
        Target(
            table: foldedName(key.table),
            pairs: Set(zip(key.columns, key.referenced(in: store)).map { [foldedName($0), foldedName($1)] }))
    }

    private func text(_ key: ForeignKey) -> String { "'\(key.table)' \(list(key.referenced(in: store)))" }

    private func list(_ names: [String]) -> String { "(" + names.joined(separator: ", ") + ")" }
}

extension ForeignKey {
    /// Whether it has the same columns, table and referenced columns, in the same order and spelling.
    fileprivate func isSpelledAlike(_ other: ForeignKey) -> Bool {
        isSpelled(table, other.table) && columns.elementsEqual(other.columns, by: isSpelled)
            && !referenced.isEmpty && referenced.elementsEqual(other.referenced, by: isSpelled)
    }

    /// Returns the columns to which it refers: those that it names, else the primary key.
    package func referenced(in store: StoreSchema) -> [String] { referenced(where: store.table(table)) }

    fileprivate func referenced(in store: SchemaPlaces) -> [String] { referenced(where: store.table(table)) }

    private func referenced(where target: @autoclosure () -> Table?) -> [String] {
        referenced.isEmpty ? target()?.primaryKey.map(\.name) ?? [] : referenced
    }
}
