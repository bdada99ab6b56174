import MapAnalysis
import MapPlan
import MapSyntax

/// Holds every fact of a store against the schema that a leg leaves, as SQLite itself reads it.
///
/// A fact that is no longer the same needs a reason in the plan. A fact without one was not understood, and the plan is not shown.
struct Judge: Sendable {
    let store: StoreSchema
    let result: StoreSchema
    let leavesCoreData: Bool
    let version: String
    private let environment: LoweringEnvironment
    private let changes: [FoldedName: TableChange]
    private let departing: Set<FoldedName>
    /// The tables that are dropped and whose rows go on in others, as the source has them.
    private let left: [FoldedName: PlacedTable]
    private let names: NamePairs
    /// The facts of the result, by kind, table and name.
    private let facts: [FoldedName: [StoreFact]]
    private let declared: [DeclaredTable]

    init(_ leg: LegOutline, result: StoreSchema) {
        (store, self.result) = (leg.store, result)
        leavesCoreData = leg.store.isCoreData && !leg.destination.model.isCoreData
        version = leg.mapping.destination.version
        environment = leg.before
        let changes = Dictionary(leg.changes.compactMap { change in change.match.old.map { ($0.folded, change) } }) { first, _ in first }
        departing = Set(leg.departingTables.map(\.folded)).subtracting(changes.keys)
        left = Dictionary(leg.departingTables.filter(leg.goesOn).map { ($0.folded, $0) }) { first, _ in first }
        names = NamePairs(leg.changes)
        let changed: [Table] = leg.store.tables.filter { table in
            let name = changes[foldedName(table.name)]?.match.placed.name ?? table.name
            return !(result.table(name).map { isSpelled($0.sql, table.sql) } ?? false) && !table.kind.isVirtual && table.kind != .shadow
        }
        self.changes = changes
        declared = changed.map { DeclaredTable($0, in: leg.store) }
        let after = changed.compactMap { result.table(changes[foldedName($0.name)]?.match.placed.name ?? $0.name) }
        let found = FactKind.all.flatMap { $0.facts(of: after.map { DeclaredTable($0, in: result) }, in: result) }
        facts = Dictionary(grouping: found) { Self.key($0.kind, $0.table, $0.name) }
    }

    /// Every fact of the tables that change and of the schema, with its fate; nil if nothing of the plan explains it.
    var judged: [(fact: StoreFact, fate: Fate?)] {
        FactKind.all.flatMap { kind in
            kind.facts(of: declared, in: store).map { fact in (fact, fate(of: fact) ?? kind.explain(fact, self) ?? fateOfColumns(fact)) }
        }
    }

    private func fate(of fact: StoreFact) -> Fate? {
        let isBook = CoreDataBooks.has(fact.table) || leavesCoreData && CoreDataBooks.history.contains { sameName($0, fact.table) }
        if store.isCoreData, isBook, result.table(fact.table) == nil {
            let because = leavesCoreData ? "only Core Data uses it" : "Core Data makes it again"
            return fact.kind == FactKind.tables.words ? .dropped(because) : .ofModel
        }
        if departing.contains(foldedName(fact.table)) {
            return fact.kind == FactKind.triggers.words || isLeft(fact) ? .dropped("its table '\(fact.table)' is dropped") : .ofModel
        }
        // The destination may have another index of the same name.
        if fact.kind == FactKind.indexes.words,
            change(of: fact)?.droppedIndexes.contains(where: { sameName($0.name, fact.name) }) ?? false
        {
            return .ofModel
        }
        let found = after(like: fact)
        if found.contains(where: { isSpelled($0.text, fact.text) }) { return .untouched }
        if let pairs = found.firstResult({ names.pairs(from: fact.tokens, to: $0.tokens) }) {
            // ALTER TABLE writes a text in double quotes that names no column in single quotes.
            if pairs.isEmpty { return .follows("only its quotation marks differ") }
            return .follows(pairs.prefix(3).map { "'\($0.old)' is called '\($0.new)'" }.joined(separator: ", "))
        }
        return nil
    }

    /// Whether a fact that no model tells is left behind by rows that go on in another table.
    private func isLeft(_ fact: StoreFact) -> Bool {
        guard let table = left[foldedName(fact.table)] else { return false }
        if fact.kind == FactKind.defaults.words {
            return fact.columns.first.flatMap(table.column).map { $0.defaultValue ?? .null == .null } ?? false
        }
        return [FactKind.autoincrement, .collations, .conflictClauses].contains { $0.words == fact.kind }
    }

    /// The fate of a fact about columns that are dropped; nil if none of them is.
    private func fateOfColumns(_ fact: StoreFact) -> Fate? {
        let dropped = change(of: fact)?.dropped.filter { column in fact.columns.contains { sameName($0, column.name) } } ?? []
        guard let gone = dropped.first, !staysWithoutColumns(fact) else { return nil }
        return fact.columns.count == dropped.count ? .ofModel : .dropped("'\(fact.table).\(gone.name)' is dropped")
    }

    /// Whether a key or a foreign key stays, with fewer columns.
    private func staysWithoutColumns(_ fact: StoreFact) -> Bool {
        switch fact.kind {
        case FactKind.keyOrders.words: !afterwards(of: fact).isEmpty
        case FactKind.foreignKeys.words: !grownForeignKeys(of: fact, self).isEmpty
        default: false
        }
    }

    // MARK: For the kinds

    /// The change of the table to which a fact belongs; nil if no model describes the table.
    func change(of fact: StoreFact) -> TableChange? { changes[foldedName(fact.table)] }

    /// The table to which a fact belongs, as the source has it.
    func old(of fact: StoreFact) -> PlacedTable? { change(of: fact)?.match.old }

    /// The column of a fact's table that a column becomes, also if it is replaced by one of another type; `nil` if it is dropped. A column that no model
    /// describes stays.
    func successor(of column: String, in fact: StoreFact) -> String? {
        guard let change = change(of: fact), let old = change.match.old, let described = old.column(column) else { return column }
        let kept = change.columns.first { $0.home.map { sameName($0.name, described.name) } ?? false }
        let replaced = change.columns.first { pair in
            pair.home == nil && sameName(sameProperty(pair.column, old, environment)?.name ?? "", described.name)
        }
        return (kept ?? replaced)?.column.name
    }

    /// Whether the source says that the columns of a fact are unique together.
    func isUniqueOfModel(_ fact: StoreFact) -> Bool {
        old(of: fact)?.indexes.contains { index in
            index.isUnique && Set(index.parts.map { foldedName($0.column) }) == Set(fact.columns.map(foldedName))
        } ?? false
    }

    /// Whether the destination says that the columns of a fact are unique together, or the key.
    func staysUnique(_ fact: StoreFact) -> Bool {
        let columns = Set(fact.columns.map { foldedName(names.now($0, in: fact.table)) })
        guard let placed = change(of: fact)?.match.placed else { return false }
        return Set(placed.keyColumns.map { foldedName($0.name) }) == columns
            || placed.indexes.contains { index in index.isUnique && Set(index.parts.map { foldedName($0.column) }) == columns }
    }

    /// The column of which a fact of one column tells, before and after.
    func pair(of fact: StoreFact) -> (TableChange.ColumnChange, TableChange)? {
        guard let change = change(of: fact), let name = fact.columns.first else { return nil }
        return change.columns.first { $0.home.map { sameName($0.name, name) } ?? false }.map { ($0, change) }
    }

    /// The facts of the result that have the kind, table and name of a fact, or are about the same columns.
    func after(like fact: StoreFact) -> [StoreFact] {
        let table = change(of: fact)?.match.placed.name ?? fact.table
        let name = fact.columns.count == 1 && sameName(fact.columns[0], fact.name) ? names.now(fact.name, in: fact.table) : fact.name
        let columns = fact.columns.map { foldedName(names.now($0, in: fact.table)) }
        let isBySchema = FactKind.all.contains { kind in
            if case .schema = kind.reading { kind.words == fact.kind } else { false }
        }
        return (facts[Self.key(fact.kind, table, name)] ?? []).filter { isBySchema || $0.columns.map(foldedName) == columns }
    }

    /// The facts of the result that have the kind of a fact, in the same table.
    func afterwards(of fact: StoreFact) -> [StoreFact] {
        let table = change(of: fact)?.match.placed.name ?? fact.table
        return facts[Self.key(fact.kind, table, fact.name)] ?? []
    }

    /// Whether tokens say the same but for names that the plan changes.
    func isSame(_ before: [SQLToken], _ after: [SQLToken]) -> Bool { names.pairs(from: before, to: after) != nil }

    private static func key(_ kind: String, _ table: String, _ name: String) -> FoldedName { foldedName("\(kind)\0\(table)\0\(name)") }
}
