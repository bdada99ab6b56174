import MapAnalysis
import MapPlan

/// What happens to a full-text index, since its content is in another table or view.
enum SearchIndexFate {
    case untouched
    /// The index has no content, so nothing that changes concerns it.
    case withoutContent
    /// The index uses something of which the plan does not leave what it needs, in words.
    case inTheWay(String, whichThisPlan: String)
    /// The index is filled again. The table is nil if the content is a view.
    case filledAgain(over: String?)
    /// The index is created again, because the names that it reads change.
    case createdAgain(TableChange, PlacedTable)
}

extension LegOutline {
    /// The full-text indexes over a content of their own, and what happens to each.
    var searchIndexFates: [(index: SearchIndex, fate: SearchIndexFate)] {
        store.tables.compactMap(SearchIndex.init).map { ($0, fate(of: $0)) }
    }

    private func fate(of index: SearchIndex) -> SearchIndexFate {
        if index.content.isEmpty { return .withoutContent }
        if let view = store.views.first(where: { sameName($0.name, index.content) }) { return fate(of: index, over: view) }
        if departingTables.contains(where: { sameName($0.name, index.content) }) {
            return .inTheWay("the table '\(index.content)'", whichThisPlan: "drops")
        }
        let change = changes.first { $0.match.old.map { sameName($0.name, index.content) } ?? false }
        guard let change, change.kind != .untouched, let old = change.match.old else { return .untouched }
        return fate(of: index, over: old, change)
    }

    private func fate(of index: SearchIndex, over old: PlacedTable, _ change: TableChange) -> SearchIndexFate {
        let read = Set((index.columns + [index.rowID]).map(foldedName))
        if let column = change.dropped.first(where: { read.contains(foldedName($0.name)) }) {
            return .inTheWay("the column '\(old.name).\(column.name)'", whichThisPlan: "drops")
        }
        // A column of that name takes the place of the rowid.
        let names = change.addedColumns.map(\.name) + change.renamedColumns.map(\.new.name)
        if store.table(old.name)?.column(index.rowID) == nil, names.contains(where: { sameName($0, index.rowID) }) {
            return .inTheWay("the rowid of '\(old.name)'", whichThisPlan: "hides behind a column of that name")
        }
        if let lost = change.lostIntegers.first(where: { sameName($0, index.rowID) }) { return numbered(by: lost, of: old) }
        let renamed = change.renamedColumns.filter { read.contains(foldedName($0.old.name)) }
        if !index.namesColumns, !renamed.isEmpty || !change.addedColumns.isEmpty || !change.dropped.isEmpty {
            return .inTheWay("all columns of the table '\(old.name)'", whichThisPlan: "changes")
        }
        if !renamed.isEmpty || !sameName(old.name, change.match.placed.name) { return .createdAgain(change, old) }
        let isComputed = change.computedColumns.contains { read.contains(foldedName($0.name)) }
        return movesRows(change) || isComputed ? .filledAgain(over: old.name) : .untouched
    }

    /// An index over a view is filled again if the tables that the view reads change. Renames do not affect it, because views keep their columns.
    private func fate(of index: SearchIndex, over view: View) -> SearchIndexFate {
        let read = facts.uses.first { $0.kind == .view && sameName($0.name, view.name) }?.columns ?? []
        var isChanged = false
        for change in changes where change.kind != .untouched {
            guard let old = change.match.old else { continue }
            let own = Set(read.filter { sameName($0.table, old.name) }.map { foldedName($0.column) })
            if own.isEmpty { continue }
            // The view may call the column as it likes. One that the index reads by its own name is not the number of the rows.
            let lost = change.lostIntegers.first { name in
                own.contains(foldedName(name)) && (sameName(name, index.rowID) || !index.columns.contains { sameName($0, name) })
            }
            if let lost { return numbered(by: lost, of: old) }
            let computed = change.columns.filter(\.isComputed).compactMap { $0.home.map { foldedName($0.name) } }
            isChanged = isChanged || movesRows(change) || computed.contains(where: own.contains)
        }
        return isChanged ? .filledAgain(over: nil) : .untouched
    }

    /// An index numbers its rows by integers. SQLite takes the digits at the beginning of any other value, and so finds other rows or none.
    private func numbered(by column: String, of old: PlacedTable) -> SearchIndexFate {
        .inTheWay("the integers of '\(old.name).\(column)' as the numbers of its rows", whichThisPlan: "replaces by other values")
    }

    private func movesRows(_ change: TableChange) -> Bool {
        if case .rebuilt = change.kind { return true }
        return change.losesRows || !change.match.adding.isEmpty
            || mapping.entityMappings.contains { entityMapping in
                !entityMapping.literalRows.isEmpty
                    && sameName(destination.table(of: entityMapping.destination).name, change.match.placed.name)
            }
    }

}

extension TableChange {
    /// The columns of the store that have the type of an integer, and another one afterwards.
    fileprivate var lostIntegers: [String] {
        guard let old = match.old else { return [] }
        return columns.compactMap { pair in
            let home = pair.home ?? old.column(pair.column.name)
            guard let home, home.affinity == .integer, pair.column.affinity != .integer else { return nil }
            return home.name
        }
    }
}
