import MapAnalysis
package import MapPlan
package import MapSyntax

extension PlannedLeg {
    /// Returns findings about texts of the store in which a name means another column after the leg: the name of a column that is added or renamed.
    ///
    /// SQLite compiles the texts twice: on the store's schema, with the columns that are added under names that no text has, and on the schema that the leg
    /// leaves. Each name in a text means the same column in both, or it means another one now. `result` is the schema that the leg leaves.
    package func changedMeanings(in result: StoreSchema) -> [Diagnostic] {
        let store = outline.store
        let names = NewNames(outline.changes, in: store)
        let found = changedRowIDs() + changedJoins(names, in: result) + changedStars(names, in: result) + changedViewColumns(in: result)
        guard found.isEmpty, names.areMentioned(in: store), let read = outline.facts.namesRead,
            case .success(let extended) = outline.facts.rehearse(names.statements, store),
            let before = read(extended), let after = read(result)
        else { return found }
        let renamed = before.map(names.now)
        let (former, known) = (Dictionary(grouping: renamed, by: Self.key), Dictionary(grouping: after, by: Self.key))
        var places: [FoldedName: Int] = [:]
        return zip(before, renamed).compactMap { object, now in
            let key = Self.key(now)
            defer { places[key, default: 0] += 1 }
            // An object that does not work reads nothing that anybody relies on. What the plan breaks is reported elsewhere.
            let isPlain = object.kind == .index && store.indexes.contains { sameName($0.name, object.name) && $0.isOfColumns }
            guard !isPlain, object.problem == nil, let found = known[key], found.count == former[key]?.count else { return nil }
            return finding(about: object, from: now.uses, to: found[places[key, default: 0]].uses, in: result)
        }
    }

    /// Returns findings about texts with a NATURAL JOIN, which joins tables by the names that they share. SQLite does not tell which these are.
    private func changedJoins(_ names: NewNames, in result: StoreSchema) -> [Diagnostic] {
        let longer = outline.store.views.flatMap { view -> [(view: String, column: String)] in
            let after = result.views.first { sameName($0.name, view.name) }?.columns ?? []
            return after.filter { name in !view.columns.contains { sameName($0, name) } }.map { (view.name, $0) }
        }
        return outline.facts.uses.compactMap { object in
            guard object.problem == nil, let text = outline.text(of: object), text.mentions("natural"),
                sqlTokens(text).contains(where: { $0.isKeyword("natural") })
            else { return nil }
            return names.join(text, in: outline.store, longer: longer).map { table, column, isNew in
                .changedJoin(
                    of: object.words, with: table, by: column, isNew: isNew, entry: object.entry,
                    at: outline.mapping.destination.versionRange)
            }
        }
    }

    /// What is the same object in both schemas. Several CHECKs of a table have one key, and their order.
    private static func key(_ object: SchemaDependency) -> FoldedName {
        foldedName("\(object.kind.rawValue)\0\(object.kind == .check ? "" : object.name)\0\(object.table)")
    }

    private func finding(
        about object: SchemaDependency, from old: [SchemaDependency.Use], to new: [SchemaDependency.Use], in result: StoreSchema
    ) -> Diagnostic? {
        let isThere = { (use: SchemaDependency.Use) in result.table(use.table)?.column(use.column ?? "") != nil }
        let come = new.without(old).first { $0.isOfColumn }
        let gone = old.without(new).first { $0.isOfColumn && isThere($0) }
        if come == nil, gone == nil { return nil }
        return .changedMeaning(
            of: object.words, reads: come?.words, insteadOf: gone?.words, entry: object.entry, at: outline.mapping.destination.versionRange)
    }
}

extension PlannedLeg {
    /// Returns findings about texts that read the rowids of rows that get other ones.
    private func changedRowIDs() -> [Diagnostic] {
        outline.changes.filter { $0.kind != .untouched && !outline.keepsRowIDs($0) }.compactMap { change in
            guard let old = change.match.old, old.rowIDColumn == nil else { return nil }
            let reader = outline.facts.uses.first { object in
                object.problem == nil && outline.text(of: object) != nil
                    && object.uses.contains { sameName($0.table, old.name) && $0.column.map { sameName($0, "rowid") } ?? false }
            }
            return reader.map {
                .changedRowIDs(of: old.name, readBy: $0.words, entry: $0.entry, at: outline.mapping.destination.versionRange)
            }
        }
    }

    /// Returns findings about views of which a column is called otherwise afterwards, as one of a text between double quotes may be.
    private func changedViewColumns(in result: StoreSchema) -> [Diagnostic] {
        outline.store.views.compactMap { view in
            guard outline.facts.problem(of: .view, view.name) == nil,
                let after = result.views.first(where: { sameName($0.name, view.name) }),
                let gone = view.columns.first(where: { name in !after.columns.contains { isSpelled($0, name) } })
            else { return nil }
            return .changedViewColumn(
                gone, of: view.name, entry: "view \(view.name)", at: outline.mapping.destination.versionRange)
        }
    }
}

extension LegOutline {
    /// The text in which an object of the store is declared.
    func text(of use: SchemaDependency) -> String? {
        switch use.kind {
        case .check: use.name
        case .view: store.views.first { sameName($0.name, use.name) }?.sql
        case .trigger: store.triggers.first { sameName($0.name, use.name) }?.sql
        case .index: store.indexes.first { sameName($0.name, use.name) }?.sql
        case .generatedColumn, .virtualTable: store.table(use.table)?.sql
        }
    }
}

extension SchemaDependency.Use {
    fileprivate var isOfColumn: Bool { action == .reads && column != nil }
    fileprivate var words: String { "\(table).\(column ?? "")" }
}

extension SchemaDependency {
    package var words: String {
        switch kind {
        case .check: "CHECK (\(onOneLine(name))) of '\(table)'"
        case .generatedColumn: "generated column '\(table).\(name)'"
        case .index, .view, .trigger, .virtualTable: "\(kind.rawValue) '\(name)'"
        }
    }
}

extension [SchemaDependency.Use] {
    /// The uses that are left if each of the others takes one of the same away.
    fileprivate func without(_ others: [SchemaDependency.Use]) -> [SchemaDependency.Use] {
        var counts: [SchemaDependency.Use: Int] = [:]
        for use in others { counts[use, default: 0] += 1 }
        return filter { use in
            guard let count = counts[use], count > 0 else { return true }
            counts[use] = count - 1
            return false
        }
    }
}
