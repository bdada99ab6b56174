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
        guard let list = Self.list(in: tokens) else { return nil }
        parts = Self.parts(tokens, from: list.lowerBound, to: list.upperBound)
        var cursor = TokenCursor(tokens, from: list.upperBound + 1, to: tokens.count)
        condition = cursor.consume("where") ? tokens[(cursor.position ?? tokens.count)...].map(\.text).joined() : nil
    }

    /// Returns the text of a CREATE INDEX with another name for a column that it indexes. Returns nil if the name is also somewhere else in the
    /// text, or nowhere.
    static func renaming(_ column: String, to name: String, in sql: String) -> String? {
        let tokens = sqlTokens(sql)
        guard let list = list(in: tokens) else { return nil }
        let named = tokens.indices.filter { tokens[$0].isName(column) }
        let listed = DeclarationItem.split(tokens, from: list.lowerBound, to: list.upperBound).map(\.solid.lowerBound)
        guard !named.isEmpty, named.allSatisfy(listed.contains) else { return nil }
        return tokens.indices.map { named.contains($0) ? quoted(name) : tokens[$0].text }.joined()
    }

    /// Returns the tokens between the parentheses behind the table's name.
    private static func list(in tokens: [SQLToken]) -> Range<Int>? {
        var cursor = TokenCursor(tokens, from: 0, to: tokens.count)
        // A name that reads ON is written in quotes, so the first unquoted ON is the keyword.
        while let token = cursor.token, !token.isKeyword("on") { cursor.advance() }
        guard cursor.consume("on"), cursor.token?.name != nil else { return nil }
        cursor.advance()
        guard let open = cursor.position, tokens[open].isSymbol("(") else { return nil }
        cursor.advancePastGroup()
        let close = cursor.endOfLast - 1
        guard close > open, tokens[close].isSymbol(")") else { return nil }
        return open + 1..<close
    }

    private static func parts(_ tokens: [SQLToken], from start: Int, to end: Int) -> [String] {
        DeclarationItem.split(tokens, from: start, to: end).map { item in
            var solid = item.solid
            if let last = solid.last, tokens[last].isKeyword("asc") || tokens[last].isKeyword("desc") { solid.removeLast() }
            return tokens[solid].map(\.text).joined()
        }
    }
}
