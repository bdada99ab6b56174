import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Refuses to store values of a column in another form while something that only the store declares uses the column: a CHECK that compares seconds would
    /// compare texts, and a DEFAULT would go on writing seconds.
    func changedForms() -> [Diagnostic] {
        changes.flatMap { change -> [Diagnostic] in
            guard change.kind != .untouched, let old = change.match.old, let table = store.table(old.name) else { return [] }
            return change.columns.compactMap { pair in
                guard pair.isComputed, let home = pair.home else { return nil }
                let (former, form) = (ValueForm(home.coding), ValueForm(pair.column.coding))
                guard !form.isLike(former) else { return nil }
                let objects = users(of: home, in: table) + defaults(of: home, pair.column, in: table)
                guard !objects.isEmpty else { return nil }
                return .changedForm(
                    of: "\(table.name).\(home.name)", from: former.words, to: form.words, usedBy: objects.map(\.words),
                    entry: objects.firstResult(\.entry),
                    at: mapping.destination.versionRange)
            }
        }
    }

    /// Something that uses a column.
    struct User {
        /// Nil for a DEFAULT.
        var use: SchemaDependency?
        /// `view 'recent'`
        var words: String
        /// The key that names it in a mapping; nil if a mapping cannot name it.
        var entry: String?
    }

    /// What reads or writes the values of a column.
    func users(of column: PlacedColumn, in table: Table) -> [User] {
        facts.uses.compactMap { use in words(of: use, ifItUses: column, in: table).map { User(use: use, words: $0, entry: use.entry) } }
    }

    private func words(of use: SchemaDependency, ifItUses column: PlacedColumn, in table: Table) -> String? {
        let isUsed = use.uses.contains { used in
            sameName(used.table, table.name) && used.action != .listens && used.column.map { sameName($0, column.name) } ?? false
        }
        switch use.kind {
        case .index:
            // An index over plain columns means the same whatever they store.
            guard isUsed, let index = store.indexes.first(where: { sameName($0.name, use.name) }), !index.isOfColumns else {
                return nil
            }
            return "index '\(use.name)'"
        case .check: return isUsed ? "CHECK (\(onOneLine(use.name)))" : nil
        case .generatedColumn: return isUsed ? "generated column '\(use.table).\(use.name)'" : nil
        case .view: return isUsed ? "view '\(use.name)'" : nil
        case .trigger:
            return (isUsed || inserts(use, into: table)) && !isDroppedWithCoreData(use) ? "trigger '\(use.name)'" : nil
        case .virtualTable: return nil
        }
    }

    /// Whether it is a trigger of Core Data, which goes when the database no longer belongs to Core Data.
    private func isDroppedWithCoreData(_ use: SchemaDependency) -> Bool {
        source.model.isCoreData && !destination.model.isCoreData
            && store.triggers.contains { sameName($0.name, use.name) && CoreDataBooks.isCalled(by: $0) }
    }

    private func inserts(_ use: SchemaDependency, into table: Table) -> Bool {
        guard let trigger = store.triggers.first(where: { sameName($0.name, use.name) }) else { return false }
        return TriggerBody(trigger.sql).filled.contains(foldedName(table.name))
    }

    /// The DEFAULT of a column, unless the model declares it, so that it gets the new form.
    func defaults(of home: PlacedColumn, _ column: PlacedColumn, in table: Table) -> [User] {
        guard let text = table.column(home.name)?.defaultSQL, foldedName(text) != "null", home.defaultValue == nil else { return [] }
        return [User(words: "DEFAULT \(onOneLine(text))", entry: "default \(table.name).\(home.name)")]
    }
}
