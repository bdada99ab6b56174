import MapPlan

extension LegOutline {
    /// Returns steps that add new columns to the lists of views such as `CREATE VIEW v (a, b) AS SELECT * FROM t`. Without them the view has more
    /// columns than names, and no longer works.
    ///
    /// `additions` are the columns that are still to be added to `schema`; `names` are those of all added columns.
    func growingViews(
        with names: [String], adding additions: [PlannedWork] = [], to schema: StoreSchema
    ) -> [(title: String, work: [PlannedWork])] {
        var unnamed = schema
        unnamed.views = schema.views.map { view in
            guard let text = ViewText(view.sql), text.columns != nil else { return view }
            return View(name: view.name, sql: text.unnamed)
        }
        // SQLite tells the columns of views again when one of them has been made again.
        guard !names.isEmpty, unnamed.views != schema.views, let first = unnamed.views.first,
            case .success(let grown) = facts.rehearse(
                Dialect.sqlite.statements(of: additions + replacing(first, by: first.sql, in: schema)), unnamed)
        else { return [] }
        return schema.views.compactMap { view in
            guard let text = ViewText(view.sql), text.columns != nil,
                let known = store.views.first(where: { sameName($0.name, view.name) })?.columns,
                let read = grown.views.first(where: { sameName($0.name, view.name) })?.columns,
                let columns = list(known, growing: read, by: Set(names.map(foldedName)))
            else { return nil }
            return ("add the new columns to the list of view \(quoted(view.name))", replacing(view, by: text.naming(columns), in: schema))
        }
    }

    /// Returns the names of a view's columns and, where it reads new ones, their names. Returns `nil` if there are none, or if it is not clear which
    /// ones are new: another table has a column of the same name.
    private func list(_ known: [String], growing read: [String], by new: Set<FoldedName>) -> [String]? {
        var rest = known[...]
        let columns = read.compactMap { new.contains(foldedName($0)) ? $0 : rest.popFirst() }
        let isClear = rest.isEmpty && columns.count == read.count && Set(columns.map(foldedName)).count == columns.count
        return isClear && columns.count > known.count ? columns : nil
    }
}
