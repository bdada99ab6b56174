import MapAnalysis
import MapPlan
import MapSyntax

extension PlannedLeg {
    /// Returns findings about views that read all columns of a table with `*`, if the table gets a column and not only the view's own list becomes longer: the list
    /// has a name twice then, the text has the new name for something else, it counts columns, or it compares whole rows. Of a trigger that fills all columns of
    /// such a view, too.
    func changedStars(_ names: NewNames, in result: StoreSchema) -> [Diagnostic] {
        let longer = outline.store.views.filter { view in
            result.views.contains { sameName($0.name, view.name) && $0.columns.count != view.columns.count }
        }
        let extended = Set((names.extended + longer.map(\.name)).map(foldedName))
        let named = extended.union(names.tables.map(foldedName))
        guard !named.isEmpty else { return [] }
        let views = outline.store.views.compactMap { view -> Diagnostic? in
            guard outline.facts.problem(of: .view, view.name) == nil else { return nil }
            let star = StarReading(view.sql)
            guard star.readsAll, !star.words.isDisjoint(with: named) else { return nil }
            let columns = result.views.first { sameName($0.name, view.name) }?.columns ?? []
            let isLonger = !star.words.isDisjoint(with: extended)
            return reason(star, names, isLonger: isLonger, before: view.columns, after: columns).map {
                .changedStar(
                    of: "view '\(view.name)'", because: $0, entry: "view \(view.name)", at: outline.mapping.destination.versionRange)
            }
        }
        return views + filledViews(longer)
    }

    private func reason(_ star: StarReading, _ names: NewNames, isLonger: Bool, before: [String], after: [String]) -> String? {
        // SQLite calls the second column of a name `name:1`.
        let repeated = after.first { name in
            !before.contains { isSpelled($0, name) } && name.contains(":") && before.contains { name.hasPrefix($0 + ":") }
        }
        if let repeated { return "has two columns '\(repeated.prefix { $0 != ":" })' afterwards" }
        if let name = star.names.first(where: names.hasNew) { return "has the name '\(name)', which a column gets" }
        guard isLonger else { return nil }
        // The view's own list may become longer, but what is in it stays where it is.
        if before.count < after.count, !zip(before, after).allSatisfy({ isSpelled($0, $1) }) { return "gives columns in other places" }
        if star.countsColumns { return "sorts or groups by the number of a column" }
        return star.comparesRows ? "compares whole rows" : nil
    }

    private func filledViews(_ longer: [View]) -> [Diagnostic] {
        outline.store.triggers.compactMap { trigger in
            let filled = TriggerBody(trigger.sql).filledUnnamed
            guard let view = longer.first(where: { filled.contains(foldedName($0.name)) }) else { return nil }
            return .objectInTheWay(
                "trigger", trigger.name, uses: "all columns of '\(view.name)' without naming them", whichThisPlan: "changes",
                entry: "trigger \(trigger.name)", at: outline.mapping.destination.versionRange)
        }
    }
}

/// How the text of a view depends on the columns that `*` gives.
private struct StarReading {
    /// Whether it has a `*` that means all columns.
    private(set) var readsAll = false
    /// Whether it sorts or groups by the number of a column.
    private(set) var countsColumns = false
    /// Whether it compares whole rows with one another.
    private(set) var comparesRows = false
    /// All names and texts in it, in their order.
    let names: [String]
    let words: Set<FoldedName>

    init(_ sql: String) {
        let tokens = sqlTokens(sql).filter { !$0.isBlank }
        names = tokens.compactMap(\.name)
        words = Set(names.map(foldedName))
        for place in tokens.indices.dropFirst() {
            let (token, last) = (tokens[place], tokens[place - 1])
            if token.isSymbol("*") {
                readsAll =
                    readsAll || last.isSymbol(".") || last.isSymbol(",") || ["select", "distinct", "all"].contains { last.isKeyword($0) }
            }
            if token.kind == .number, last.isKeyword("by") || last.isSymbol(",") && isInOrder(tokens[..<place]) { countsColumns = true }
            if ["union", "intersect", "except", "distinct"].contains(where: { token.isKeyword($0) }) { comparesRows = true }
        }
    }

    /// Whether the tokens end in a list behind BY.
    private func isInOrder(_ tokens: ArraySlice<SQLToken>) -> Bool {
        let start = tokens.last { token in ["by", "select", "where", "from", "values"].contains { token.isKeyword($0) } }
        return start?.isKeyword("by") ?? false
    }
}
