import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Adds the steps for full-text indexes over a table's content, which SQLite does not update when the table changes. mapc rebuilds them
    /// in the same transaction, creates them again if a name that they read changes, and refuses to drop a table or column that they read.
    /// https://www.sqlite.org/fts5.html#external_content_tables
    func addSearchIndexes(into draft: inout LegDraft) {
        for (index, fate) in searchIndexFates {
            switch fate {
            case .untouched: continue
            case .withoutContent: draft.notes.append("full-text index '\(index.name)' stores no content and is not changed")
            case .inTheWay(let what, let action): refuse(index, what, whichThisPlan: action, into: &draft)
            case .filledAgain(let table): rebuild(index, over: table, into: &draft)
            case .createdAgain(let change, let old): recreate(index, change, old, into: &draft)
            }
        }
    }

    private func rebuild(_ index: SearchIndex, over table: String?, into draft: inout LegDraft) {
        addCoverage(of: index, into: &draft)
        draft.add(.objects, .scan, "rebuild the full-text index \(quoted(index.name))", index.rebuilding, origins: [], over: table)
    }

    /// Creates the index again under the same name and with the same columns, over the new name of its content.
    ///
    /// The index finds its columns in the content by their names. If one of them is renamed, a new view has the columns under the old
    /// names.
    private func recreate(_ index: SearchIndex, _ change: TableChange, _ old: PlacedTable, into draft: inout LegDraft) {
        addCoverage(of: index, into: &draft)
        refuseTriggers(of: index, into: &draft)
        let content = change.match.placed.name
        func now(_ column: String) -> String { after.names.column(store.table(old.name)?.column(column)?.name ?? column, of: old.name) }
        let title = "create the full-text index \(quoted(index.name)) again, because the names that it reads change"
        let origins = origins(of: change.renamedColumns.map(\.new), in: change.match) + change.match.keeping.map(origin)
        if index.columns.allSatisfy({ sameName(now($0), $0) }) {
            let text = index.text(content: content, rowID: now(index.rowID))
            draft.add(.objects, .scan, title, index.recreating(text), origins: origins, over: old.name)
            return
        }
        let view = freeName(index.name + "_source")
        let columns = ([index.rowID] + index.columns.filter { !sameName($0, index.rowID) })
        let create = SchemaChange.createView(view, of: content, columns: columns.map { (name: $0, source: now($0)) })
        draft.notes.append("full-text index '\(index.name)' keeps its columns and reads them through the new view '\(view)'")
        let recreating = index.recreating(index.text(content: view, rowID: index.rowID))
        draft.add(.objects, .scan, title, [.schema(create)] + recreating, origins: origins, over: old.name)
    }

    /// Refuses triggers on the tables in which the index stores itself: they go with these.
    private func refuseTriggers(of index: SearchIndex, into draft: inout LegDraft) {
        let own = store.tables.filter { $0.kind == .shadow && foldedName($0.name).text.hasPrefix(foldedName(index.name + "_").text) }
        for trigger in store.triggers where own.contains(where: { sameName($0.name, trigger.table) }) {
            draft.findings.append(
                .objectInTheWay(
                    "trigger", trigger.name, uses: "a table of the full-text index '\(index.name)'", whichThisPlan: "makes again",
                    entry: "trigger \(trigger.name)", at: mapping.destination.versionRange))
        }
    }

    /// Adds the obligation that the index has all rows of its content, since it has all of them when it is made again. Triggers may add some rows only.
    private func addCoverage(of index: SearchIndex, into draft: inout LegDraft) {
        let sizes = index.name + "_docsize"
        guard let table = store.table(index.content), table.kind == .ordinary, store.table(sizes) != nil else { return }
        let row = Scalar.column(alias: "c", name: index.rowID)
        let indexed = Scalar.column(alias: "d", name: index.module == "fts5" ? "id" : "docid")
        let isIndexed = Condition.exists(.filter(.scan(table: sizes, alias: "d"), .sameKey([indexed], [row])))
        let others = Relation.filter(.scan(table: index.content, alias: "c"), .not(isIndexed))
        let query = Relation.project(others, [ProjectedColumn("key0", row)])
        draft.obligations.append(
            Obligation(
                code: DiagnosticCode.staleDerivedData.slug,
                message: "the full-text index '\(index.name)' lacks rows of '\(index.content)', and has all of them when it is made again",
                entity: index.content, query: query.question, keyCount: 1, keyNames: [index.rowID],
                origin: PlanOrigin(words: "full-text index"),
                help: "drop '\(index.name)' first, or write 'allow: { stale-derived-data: <why all rows may be found> }' in the mapping"))
    }

    private func freeName(_ wanted: String) -> String {
        let objects = renamed.tables.map(\.name) + renamed.views.map(\.name) + renamed.indexes.map(\.name)
        var names = NamePool(objects + changes.map(\.match.placed.name))
        return names.reserve(wanted)
    }

    private func refuse(_ index: SearchIndex, _ what: String, whichThisPlan action: String, into draft: inout LegDraft) {
        draft.findings.append(
            .objectInTheWay(
                "full-text index", index.name, uses: what, whichThisPlan: action, at: mapping.destination.versionRange))
    }
}
