import MapPlan

extension LegOutline {
    /// Adds steps that recreate views whose columns a rename has renamed, with the names that their readers know.
    ///
    /// SQLite rewrites `SELECT color` to `SELECT hexColor`. That is right inside the view, but it also renames the view's column.
    func keepViewColumns(into draft: inout LegDraft) {
        if store.views.isEmpty { return }
        let additions = additionsOfRebuilds
        let growing = growingViews(with: additions.compactMap(\.addedColumn), adding: additions, to: renamed)
        let complete = schema(after: additions + growing.flatMap(\.work))
        for view in store.views {
            guard let now = renamed.views.first(where: { sameName($0.name, view.name) }),
                let complete = complete.views.first(where: { sameName($0.name, view.name) })
            else { continue }
            let columns = complete.columns.count == view.columns.count ? view.columns : columns(of: complete, asReadBefore: view)
            guard !complete.columns.elementsEqual(columns, by: isSpelled), let text = ViewText(now.sql), text.columns == nil else {
                continue
            }
            draft.add(.objects, .metadata, keepingTitle(of: view), replacing(view, by: text.naming(columns), in: renamed), origins: [])
        }
        for view in growing { draft.add(.objects, .metadata, view.title, view.work, origins: []) }
    }

    private func schema(after work: [PlannedWork]) -> StoreSchema {
        if work.isEmpty { return renamed }
        guard case .success(let schema) = facts.rehearse(Dialect.sqlite.statements(of: work), renamed) else { return renamed }
        return schema
    }

    /// The columns that are added when a table is made again. `SELECT *` reads them too.
    private var additionsOfRebuilds: [PlannedWork] {
        changes.flatMap { change -> [PlannedWork] in
            guard case .rebuilt = change.kind, let old = change.match.old else { return [] }
            let table = after.names.table(old.name)
            return change.addedColumns.filter { !$0.isHidden }.map { column in
                var column = column
                (column.isNotNull, column.defaultValue) = (false, nil)
                return .schema(.addColumn(column, of: change.match.placed, to: table))
            }
        }
    }

    /// Returns the names of a view's columns: those of added columns, and those that its readers know.
    private func columns(of now: View, asReadBefore view: View) -> [String] {
        let read = Set(facts.uses.first { $0.kind == .view && sameName($0.name, view.name) }?.columns.map { foldedName($0.table) } ?? [])
        var former: [FoldedName: String] = [:]
        for change in changes where change.match.old.map({ read.contains(foldedName($0.name)) }) ?? false {
            for pair in change.renamedColumns { former[foldedName(pair.new.name)] = pair.old.name }
        }
        return now.columns.map { former[foldedName($0)] ?? $0 }
    }

    /// Returns steps that name the columns of views before a rename that SQLite would otherwise refuse: a trigger on the view, or another
    /// view, reads a column by the name that the rename would change.
    func namingViewColumns() -> [(title: String, work: [PlannedWork])] {
        if store.views.isEmpty { return [] }
        let tables = changes.filter { !$0.renamedColumns.isEmpty }.compactMap { $0.match.old?.name }
        let old = Set(changes.flatMap { $0.renamedColumns.map { foldedName($0.old.name) } })
        return store.views.compactMap { view in
            guard view.columns.contains(where: { old.contains(foldedName($0)) }), let text = ViewText(view.sql), text.columns == nil,
                sqlTokens(view.sql).contains(where: { token in tables.contains { sameName($0, token.name ?? "") } })
            else { return nil }
            return (keepingTitle(of: view), replacing(view, by: text.naming(view.columns), in: store))
        }
    }

    private func keepingTitle(of view: View) -> String { "keep the column names of view \(quoted(view.name))" }

    /// Returns the work that recreates a view and its triggers. SQLite drops the triggers with the view.
    func replacing(_ view: View, by text: String, in schema: StoreSchema) -> [PlannedWork] {
        let triggers = schema.triggers.filter { sameName($0.table, view.name) }
        let changes = [SchemaChange.dropView(view.name), .restoreView(view.name, text: text)]
        return (changes + triggers.map { .restoreTrigger(text: $0.sql, on: view.name) }).map(PlannedWork.schema)
    }
}

extension PlannedWork {
    fileprivate var addedColumn: String? {
        if case .schema(.addColumn(let column, _, _)) = self { column.name } else { nil }
    }
}
