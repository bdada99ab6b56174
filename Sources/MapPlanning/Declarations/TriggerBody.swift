import MapPlan

/// What a trigger's text says about tables and leaves to SQLite to resolve.
struct TriggerBody {
    /// The tables into which it inserts values.
    private(set) var filled: Set<FoldedName> = []
    /// Those of them for which it lists no columns.
    private(set) var filledUnnamed: Set<FoldedName> = []
    /// The columns that it lists for a table, once for each time that it inserts into it.
    private(set) var listed: [(table: FoldedName, columns: [FoldedName])] = []
    /// Whether it has a `SELECT *` whose columns matter, so not one under EXISTS.
    private(set) var readsAll = false

    init(_ sql: String) {
        let tokens = sqlTokens(sql).filter { !$0.isBlank }
        for place in tokens.indices {
            if tokens[place].isKeyword("into") { insertion(tokens, behind: place) }
            if tokens[place].isSymbol("*"), place > 0 { star(tokens, at: place) }
        }
    }

    private mutating func insertion(_ tokens: [SQLToken], behind place: Int) {
        var next = place + 1
        guard next < tokens.count, let name = tokens[next].name else { return }
        var table = name
        next += 1
        if next + 1 < tokens.count, tokens[next].isSymbol("."), let second = tokens[next + 1].name { (table, next) = (second, next + 2) }
        if next < tokens.count, tokens[next].isKeyword("as") { next += 2 }
        filled.insert(foldedName(table))
        if next < tokens.count, tokens[next].isSymbol("(") {
            let list = tokens[next...].prefix { !$0.isSymbol(")") }
            listed.append((foldedName(table), list.compactMap(\.name).map(foldedName)))
        }
        guard next < tokens.count, !tokens[next].isSymbol("("), !tokens[next].isKeyword("default") else { return }
        filledUnnamed.insert(foldedName(table))
    }

    private mutating func star(_ tokens: [SQLToken], at place: Int) {
        let last = tokens[place - 1]
        let isFirst = ["select", "distinct", "all"].contains { last.isKeyword($0) }
        guard isFirst || last.isSymbol(".") || last.isSymbol(",") else { return }
        let isOfExists = last.isKeyword("select") && place > 2 && tokens[place - 2].isSymbol("(") && tokens[place - 3].isKeyword("exists")
        readsAll = readsAll || !isOfExists
    }
}
