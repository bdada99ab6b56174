import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Refuses new cases of an enum while something that only the store declares may forbid them: a CHECK of the column that does not list the cases, so that mapc
    /// does not rewrite it, a trigger that compares the column with old cases and raises an error, and a CHECK of another table which a trigger fills.
    func casesInTheWay() -> [Diagnostic] {
        enumsWithNewCases.compactMap { column in
            let users = checks(of: column) + raisingTriggers(of: column) + checksOfFilledTables(of: column)
            guard !users.isEmpty else { return nil }
            return .casesChecked(
                column.cases, of: "\(column.table.name).\(column.home.name)", by: users.map(\.words), entry: users.firstResult(\.entry),
                at: mapping.destination.versionRange)
        }
    }

    /// Adds a note about each foreign key that no relationship describes and whose column may store new cases: the table that it refers to must have rows for them.
    func noteCodeTables(into draft: inout LegDraft) {
        for column in enumsWithNewCases {
            let cases = column.cases.joined(separator: ", ")
            for key in column.table.foreignKeys where key.columns.contains(where: { sameName($0, column.home.name) }) {
                let name = key.name(in: column.table.name)
                draft.notes.append("'\(name)' may store \(cases) afterwards: its foreign key needs rows of '\(key.table)' for them")
            }
        }
    }

    /// What reads a column that may store new cases. A trigger may do something else with them, as it does with any other value.
    var readersOfCases: [StoreVerdict] {
        enumsWithNewCases.flatMap { column in
            users(of: column.home, in: column.table).filter { $0.use?.kind != .check }.map { user in
                StoreVerdict(
                    object: user.words, fate: .follows,
                    because: "it reads '\(column.table.name).\(column.home.name)', which may store \(column.cases.joined(separator: ", "))")
            }
        }
    }

    private struct EnumColumn {
        let change: TableChange
        let table: Table
        let home: PlacedColumn
        /// The stored values of the cases that are new, and of those that were there, as SQL writes them.
        let cases: [String]
        let former: Set<String>
    }

    private var enumsWithNewCases: [EnumColumn] {
        changes.flatMap { change -> [EnumColumn] in
            guard let old = change.match.old, let table = store.table(old.name) else { return [] }
            return change.columns.compactMap { pair in
                guard let home = pair.home, let former = caseLiterals(of: home, source.model),
                    let cases = caseLiterals(of: pair.column, destination.model)?.filter({ !former.contains($0) }), !cases.isEmpty,
                    pair.column.coding.isSameForm(as: home.coding)
                else { return nil }
                return EnumColumn(change: change, table: table, home: home, cases: cases, former: Set(former))
            }
        }
    }

    private func checks(of column: EnumColumn) -> [User] {
        users(of: column.home, in: column.table).filter { user in
            guard let use = user.use, use.kind == .check, sameName(use.table, column.table.name) else { return false }
            return !column.change.edits.listed.contains { $0.isWritten(as: use.name) } && !allowsCases(use, of: column)
        }
    }

    /// Whether SQLite accepts the new cases under a CHECK that reads nothing but the column.
    private func allowsCases(_ check: SchemaDependency, of column: EnumColumn) -> Bool {
        guard check.columns.allSatisfy({ sameName($0.column, column.home.name) }) else { return false }
        let trial = checkTrial(of: check.name, over: column.home, in: column.table.name, values: column.cases)
        // Texts are compared as the store compares them.
        if case .success = facts.rehearse(trial, StoreSchema(encoding: store.encoding)) { return true }
        return false
    }

    private func raisingTriggers(of column: EnumColumn) -> [User] {
        users(of: column.home, in: column.table).filter { user in
            guard let use = user.use, use.kind == .trigger, let text = text(of: use) else { return false }
            let tokens = sqlTokens(text)
            let event = tokens.prefix { !$0.isKeyword("on") }
            guard event.contains(where: { $0.isKeyword("insert") || $0.isKeyword("update") }) else { return false }
            return tokens.contains { column.former.contains($0.text) } && tokens.contains { $0.isKeyword("raise") }
        }
    }

    /// The CHECKs of other tables that list the cases as they were, if a trigger of this table writes rows there.
    private func checksOfFilledTables(of column: EnumColumn) -> [User] {
        let triggers = facts.uses.filter { $0.kind == .trigger && sameName($0.table, column.table.name) }
        let filled = Set(triggers.flatMap(\.uses).filter { $0.action == .writes }.map { foldedName($0.table) })
        return facts.uses.compactMap { use in
            guard use.kind == .check, filled.contains(foldedName(use.table)), !sameName(use.table, column.table.name),
                let name = use.columns.first?.column, let listed = listedWords(in: use.name, of: name),
                Set(listed.map { literal(.text(Array($0.utf8))) }) == column.former
            else { return nil }
            let isDescribed = source.tables.contains { sameName($0.name, use.table) }
            return User(use: use, words: "CHECK (\(onOneLine(use.name))) of '\(use.table)'", entry: isDescribed ? use.entry : nil)
        }
    }
}
