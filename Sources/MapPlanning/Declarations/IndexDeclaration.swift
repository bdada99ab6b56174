import MapPlan

/// The text of a CREATE INDEX, split as SQLite splits it into the indexed parts and the condition on rows.
///
/// `CREATE UNIQUE INDEX "i" ON "t" (lower("a") DESC, "b") WHERE "c" > 0` has the parts `lower("a")` and `"b"` and the condition `"c" > 0`.
struct IndexDeclaration: Equatable {
    /// As written, without their directions.
    let parts: [String]
    /// Nil if every row is indexed.
    let condition: String?

    /// Returns nil if the text is not a CREATE INDEX.
    init?(_ sql: String) {
        let tokens = sqlTokens(sql)
        var cursor = TokenCursor(tokens, from: 0, to: tokens.count)
        // A name that reads ON is written in quotes, so the first unquoted ON is the keyword.
        while let token = cursor.token, !token.isKeyword("on") { cursor.advance() }
        guard cursor.consume("on"), cursor.token?.name != nil else { return nil }
        cursor.advance()
        guard let open = cursor.position, tokens[open].isSymbol("(") else { return nil }
        cursor.advancePastGroup()
        let close = cursor.endOfLast - 1
        guard close > open, tokens[close].isSymbol(")") else { return nil }
        parts = Self.parts(tokens, from: open + 1, to: close)
        condition = cursor.consume("where") ? tokens[(cursor.position ?? tokens.count)...].map(\.text).joined() : nil
    }

    private static func parts(_ tokens: [SQLToken], from start: Int, to end: Int) -> [String] {
        DeclarationItem.split(tokens, from: start, to: end).map { item in
            var solid = item.solid
            if let last = solid.last, tokens[last].isKeyword("asc") || tokens[last].isKeyword("desc") { solid.removeLast() }
            return tokens[solid].map(\.text).joined()
        }
    }
}
