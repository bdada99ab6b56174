import MapPlan

extension LegBuilder {
    /// Views whose columns a rename has renamed are made again with the names that their readers know.
    ///
    /// SQLite rewrites `SELECT color` to `SELECT hexColor`, which is right inside the view and changes what it is called outside.
    mutating func keepViewColumns() {
        for view in store.views {
            guard let now = renamed.views.first(where: { $0.name == view.name }), now.columns != view.columns,
                now.columns.count == view.columns.count, let text = namingColumns(view.columns, in: now.sql)
            else { continue }
            let triggers = renamed.triggers.filter { sameName($0.table, view.name) }
            let statements = [Statement("DROP VIEW main.\(quoted(view.name))"), Statement(text)] + triggers.map { Statement($0.sql) }
            draft.add(.objects, .metadata, "keep the column names of view \(quoted(view.name))", statements, origins: [])
        }
    }
}

/// `CREATE VIEW "v" AS …` as `CREATE VIEW "v" ("a", "b") AS …`; `nil` if it lists columns already.
private func namingColumns(_ columns: [String], in sql: String) -> String? {
    let tokens = sqlTokens(sql)
    var cursor = TokenCursor(tokens, from: 0, to: tokens.count)
    guard cursor.take("create") else { return nil }
    _ = cursor.take("temp") || cursor.take("temporary")
    guard cursor.take("view") else { return nil }
    if cursor.take("if") { _ = cursor.take("not") && cursor.take("exists") }
    guard cursor.token?.name != nil else { return nil }
    cursor.advance()
    if cursor.takeSymbol(".") { cursor.advance() }
    guard let next = cursor.token, next.isKeyword("as") else { return nil }
    let head = tokens[..<cursor.endOfLast].map(\.text).joined()
    let tail = tokens[cursor.endOfLast...].map(\.text).joined()
    return head + " (" + columns.map { quoted($0) }.joined(separator: ", ") + ")" + tail
}
