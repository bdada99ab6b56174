import MapAnalysis
import MapPlan

/// A full-text index whose content is a table of the store: `CREATE VIRTUAL TABLE f USING fts5(title, content='docs')`.
struct SearchIndex {
    var name: String
    /// The table whose rows it indexes; empty for an index without content.
    var content: String
    /// Its columns, which it reads from the content table by these names.
    var columns: [String]

    init?(_ table: Table) {
        guard case .virtual(let module) = table.kind, ["fts3", "fts4", "fts5"].contains(foldedName(module)) else { return nil }
        let tokens = sqlTokens(table.sql).filter { !$0.isBlank }
        let place = tokens.indices.first { index in
            tokens[index].isKeyword("content") && tokens.indices.contains(index + 2) && tokens[index + 1].isSymbol("=")
        }
        guard let place, let content = tokens[place + 2].name else { return nil }
        name = table.name
        self.content = content
        columns = table.columns.filter { !$0.isHidden }.map(\.name)
    }
}

extension LegBuilder {
    /// Full-text indexes over a table's content go wrong in silence when the table changes under them: they are rebuilt in the same
    /// transaction, and refused where what they read is renamed or dropped. https://www.sqlite.org/fts5.html#external_content_tables
    mutating func addSearchIndexes() {
        for index in store.tables.compactMap(SearchIndex.init) {
            if index.content.isEmpty {
                noteContentless(index)
                continue
            }
            if departingTables.contains(where: { sameName($0.name, index.content) }) {
                refuse(index, "the table '\(index.content)'")
                continue
            }
            guard let change = changes.first(where: { $0.match.kept.map { sameName($0.name, index.content) } ?? false }),
                change.kind != .untouched, let old = change.match.kept
            else { continue }
            let read = Set(index.columns.map(foldedName))
            if old.name != change.match.placed.name {
                refuse(index, "the table '\(old.name)'", whichThisPlan: "renames")
            } else if let column = change.renamedColumns.map(\.old).first(where: { read.contains(foldedName($0.name)) }) {
                refuse(index, "the column '\(old.name).\(column.name)'", whichThisPlan: "renames")
            } else if let column = change.dropped.first(where: { read.contains(foldedName($0.name)) }) {
                refuse(index, "the column '\(old.name).\(column.name)'")
            } else if movesRows(change) || change.computedColumns.contains(where: { read.contains(foldedName($0.name)) }) {
                let rebuild = Statement("INSERT INTO main.\(quoted(index.name)) (\(quoted(index.name))) VALUES ('rebuild')")
                draft.add(.objects, .scan, "rebuild the full-text index \(quoted(index.name))", [rebuild], origins: [])
            }
        }
    }

    private func movesRows(_ change: TableChange) -> Bool {
        if case .rebuilt = change.kind { return true }
        return change.losesRows || !change.match.adding.isEmpty
            || mapping.entityMappings.contains { entityMapping in
                !entityMapping.literalRows.isEmpty && destination.table(of: entityMapping.destination).name == change.match.placed.name
            }
    }

    private mutating func refuse(_ index: SearchIndex, _ what: String, whichThisPlan action: String = "drops") {
        findings.append(
            .objectInTheWay(
                "full-text index", index.name, uses: what, whichThisPlan: action, at: mapping.destination.versionRange))
    }

    private mutating func noteContentless(_ index: SearchIndex) {
        draft.notes.append("full-text index '\(index.name)' has no content of its own and is left as it is")
    }
}
