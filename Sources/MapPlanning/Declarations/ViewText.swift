import MapPlan

/// The text of a view, parted where its list of columns stands or would stand.
struct ViewText {
    /// `CREATE VIEW "v"`.
    private var head: String
    /// The tokens in the parentheses after the name; `nil` if there are none.
    private(set) var columns: String?
    /// ` AS SELECT …`.
    private var tail: String

    /// Returns `nil` if the text is not that of a view.
    init?(_ sql: String) {
        let tokens = sqlTokens(sql)
        var cursor = TokenCursor(tokens, from: 0, to: tokens.count)
        guard cursor.consume("create") else { return nil }
        _ = cursor.consume("temp") || cursor.consume("temporary")
        guard cursor.consume("view") else { return nil }
        _ = cursor.consume("if", "not", "exists")
        guard cursor.token?.name != nil else { return nil }
        cursor.advance()
        if cursor.consumeSymbol(".") { cursor.advance() }
        let endOfName = cursor.endOfLast
        if let start = cursor.position, cursor.token?.isSymbol("(") == true {
            cursor.advancePastGroup()
            columns = tokens[start..<cursor.endOfLast].map(\.text).joined()
        }
        guard cursor.token?.isKeyword("as") == true else { return nil }
        head = tokens[..<endOfName].map(\.text).joined()
        tail = tokens[cursor.endOfLast...].map(\.text).joined()
    }

    /// `CREATE VIEW "v" ("a", "b") AS SELECT …`
    func naming(_ columns: [String]) -> String { head + " (" + columns.map { quoted($0) }.joined(separator: ", ") + ")" + tail }

    /// `CREATE VIEW "v" AS SELECT …`
    var unnamed: String { head + tail }
}
