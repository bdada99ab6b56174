import MapPlan

/// The expressions in the text of a CREATE TABLE: those of generated columns and of CHECKs.
struct TableText {
    struct Expression: Equatable {
        /// The generated column; `nil` for a CHECK.
        var column: String?
        /// Without its parentheses.
        var sql: String
    }

    /// In the order of the text.
    private(set) var expressions: [Expression] = []

    init(_ sql: String) {
        let tokens = sqlTokens(sql)
        guard let open = tokens.firstIndex(where: { $0.isSymbol("(") }) else { return }
        var position = open + 1
        var column: String?
        var startsDefinition = true
        while position < tokens.count, !tokens[position].isSymbol(")") {
            let token = tokens[position]
            if token.isSymbol("(") {
                position = Self.end(of: position, in: tokens)
            } else if token.isSymbol(",") {
                startsDefinition = true
            } else if !token.isBlank {
                if startsDefinition { column = token.name }
                startsDefinition = false
                let isCheck = token.isKeyword("check")
                if isCheck || token.isKeyword("as"), let first = Self.parenthesis(after: position, in: tokens) {
                    position = Self.end(of: first, in: tokens)
                    let text = tokens[(first + 1)..<max(first + 1, position)].map(\.text).joined()
                    expressions.append(Expression(column: isCheck ? nil : column, sql: text))
                }
            }
            position += 1
        }
    }

    /// Returns the parenthesis that follows, with only blanks between.
    private static func parenthesis(after position: Int, in tokens: [SQLToken]) -> Int? {
        let next = tokens[(position + 1)...].firstIndex { !$0.isBlank }
        return next.flatMap { tokens[$0].isSymbol("(") ? $0 : nil }
    }

    /// Returns the position at which the parenthesis that opens at `position` closes.
    private static func end(of position: Int, in tokens: [SQLToken]) -> Int {
        var depth = 0
        for index in position..<tokens.count {
            if tokens[index].isSymbol("(") { depth += 1 }
            if tokens[index].isSymbol(")") { depth -= 1 }
            if depth == 0 { return index }
        }
        return tokens.count
    }
}
