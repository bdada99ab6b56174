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
            let cases = column.cases.map { "'\($0)'" }.joined(separator: ", ")
            for key in column.table.foreignKeys where key.columns.map(foldedName) == [foldedName(column.home.name)] {
                let name = key.name(in: column.table.name)
                draft.notes.append("'\(name)' may store \(cases) afterwards: its foreign key needs rows of '\(key.table)' for them")
            }
        }
    }

    private struct EnumColumn {
        let change: TableChange
        let table: Table
        let home: PlacedColumn
        /// The stored texts of the cases that are new, and of those that were there.
        let cases: [String]
        let former: Set<String>
    }

    private var enumsWithNewCases: [EnumColumn] {
        changes.flatMap { change -> [EnumColumn] in
            guard let old = change.match.old, let table = store.table(old.name) else { return [] }
            return change.columns.compactMap { pair in
                guard let home = pair.home, let cases = pair.addedCases(before), !cases.isEmpty else { return nil }
                let former = Set(storedCases(of: home, source.model) ?? [])
                return EnumColumn(change: change, table: table, home: home, cases: cases, former: former)
            }
        }
    }

    private func checks(of column: EnumColumn) -> [User] {
        users(of: column.home, in: column.table).filter { user in
            guard let use = user.use, use.kind == .check, sameName(use.table, column.table.name) else { return false }
            return !column.change.edits.listed.contains { $0.isWritten(as: use.name) }
        }
    }

    private func raisingTriggers(of column: EnumColumn) -> [User] {
        users(of: column.home, in: column.table).filter { user in
            guard let use = user.use, use.kind == .trigger, let text = text(of: use), !column.former.isDisjoint(with: texts(in: user))
            else { return false }
            return sqlTokens(text).contains { $0.isKeyword("raise") }
        }
    }

    /// The CHECKs of other tables that list the cases as they were, if a trigger of this table writes rows there.
    private func checksOfFilledTables(of column: EnumColumn) -> [User] {
        let triggers = facts.uses.filter { $0.kind == .trigger && sameName($0.table, column.table.name) }
        let filled = Set(triggers.flatMap(\.uses).filter { $0.action == .writes }.map { foldedName($0.table) })
        return facts.uses.compactMap { use in
            guard use.kind == .check, filled.contains(foldedName(use.table)), !sameName(use.table, column.table.name),
                let name = use.columns.first?.column, let listed = listedWords(in: use.name, of: name), Set(listed) == column.former
            else { return nil }
            let isDescribed = source.tables.contains { sameName($0.name, use.table) }
            return User(use: use, words: "CHECK (\(onOneLine(use.name))) of '\(use.table)'", entry: isDescribed ? use.entry : nil)
        }
    }
}
