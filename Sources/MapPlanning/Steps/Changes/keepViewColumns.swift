import MapPlan

extension LegOutline {
    /// Adds steps that recreate views whose columns a rename has renamed, with the names that their readers know.
    ///
    /// SQLite rewrites `SELECT color` to `SELECT hexColor`. That is right inside the view, but it also renames the view's column.
    func keepViewColumns(into draft: inout LegDraft) {
        if store.views.isEmpty { return }
        let complete = schemaWithAddedColumns
        for view in store.views {
            guard let now = renamed.views.first(where: { sameName($0.name, view.name) }),
                let complete = complete.views.first(where: { sameName($0.name, view.name) })
            else { continue }
            let columns = complete.columns.count == view.columns.count ? view.columns : columns(of: complete, asReadBefore: view)
            guard !complete.columns.elementsEqual(columns, by: isSpelled), let text = namingColumns(columns, in: now.sql) else { continue }
            draft.add(.objects, .metadata, keepingTitle(of: view), replacing(view, by: text, in: renamed), origins: [])
        }
    }

    /// The schema after the renames, with the columns that are added when a table is made again. `SELECT *` reads them too.
    private var schemaWithAddedColumns: StoreSchema {
        let additions = changes.flatMap { change -> [PlannedWork] in
            guard case .rebuilt = change.kind, let old = change.match.old else { return [] }
            let table = after.names.table(old.name)
            return change.addedColumns.filter { !$0.isHidden }.map { column in
                var column = column
                (column.isNotNull, column.defaultValue) = (false, nil)
                return .schema(.addColumn(column, of: change.match.placed, to: table))
            }
        }
        if additions.isEmpty { return renamed }
        guard case .success(let schema) = facts.rehearse(Dialect.sqlite.statements(of: additions), renamed) else { return renamed }
        return schema
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
            guard view.columns.contains(where: { old.contains(foldedName($0)) }), let text = namingColumns(view.columns, in: view.sql),
                sqlTokens(view.sql).contains(where: { token in tables.contains { sameName($0, token.name ?? "") } })
            else { return nil }
            return (keepingTitle(of: view), replacing(view, by: text, in: store))
        }
    }

    private func keepingTitle(of view: View) -> String { "keep the column names of view \(quoted(view.name))" }

    /// Returns the work that recreates a view and its triggers. SQLite drops the triggers with the view.
    private func replacing(_ view: View, by text: String, in schema: StoreSchema) -> [PlannedWork] {
        let triggers = schema.triggers.filter { sameName($0.table, view.name) }
        let changes = [SchemaChange.dropView(view.name), .restoreView(view.name, text: text)]
        return (changes + triggers.map { .restoreTrigger(text: $0.sql, on: view.name) }).map(PlannedWork.schema)
    }
}

/// Returns `CREATE VIEW "v" AS …` as `CREATE VIEW "v" ("a", "b") AS …`, or `nil` if the text already lists columns.
private func namingColumns(_ columns: [String], in sql: String) -> String? {
    let tokens = sqlTokens(sql)
    var cursor = TokenCursor(tokens, from: 0, to: tokens.count)
    guard cursor.consume("create") else { return nil }
    _ = cursor.consume("temp") || cursor.consume("temporary")
    guard cursor.consume("view") else { return nil }
    if cursor.consume("if") { _ = cursor.consume("not") && cursor.consume("exists") }
    guard cursor.token?.name != nil else { return nil }
    cursor.advance()
    if cursor.consumeSymbol(".") { cursor.advance() }
    guard let next = cursor.token, next.isKeyword("as") else { return nil }
    let head = tokens[..<cursor.endOfLast].map(\.text).joined()
    let tail = tokens[cursor.endOfLast...].map(\.text).joined()
    return head + " (" + columns.map { quoted($0) }.joined(separator: ", ") + ")" + tail
}
