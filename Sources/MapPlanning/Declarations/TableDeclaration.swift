import MapPlan

/// The text of a CREATE TABLE, split so that one part can be changed while all others stay byte for byte.
///
/// `CREATE TABLE "a" ("b" int NOT NULL -- why⏎, CHECK (b > 0)) STRICT` has a head, one column, one constraint and a tail.
package struct TableDeclaration: Sendable, Equatable {
    package let sql: String
    let tokens: [SQLToken]
    /// Index of the table's name among the tokens.
    let nameIndex: Int
    /// Indexes of the parentheses around the columns.
    let open: Int
    let close: Int
    package let columns: [ColumnDeclaration]
    package let constraints: [TableConstraint]
    /// The items between the parentheses, separated by commas: columns, then constraints.
    let items: [DeclarationItem]

    /// Returns nil if the text is not a declaration of an ordinary table.
    package init?(_ sql: String) {
        let tokens = sqlTokens(sql)
        var cursor = TokenCursor(tokens, from: 0, to: tokens.count)
        guard cursor.consume("create") else { return nil }
        _ = cursor.consume("temp") || cursor.consume("temporary")
        guard cursor.consume("table") else { return nil }
        if cursor.consume("if") { _ = cursor.consume("not") && cursor.consume("exists") }
        guard var name = cursor.position, tokens[name].name != nil else { return nil }
        cursor.advance()
        if cursor.consumeSymbol("."), let second = cursor.position {
            name = second
            cursor.advance()
        }
        guard let open = cursor.position, tokens[open].isSymbol("(") else { return nil }
        cursor.advancePastGroup()
        let close = cursor.endOfLast - 1
        guard close > open, tokens[close].isSymbol(")") else { return nil }
        self.sql = sql
        self.tokens = tokens
        nameIndex = name
        self.open = open
        self.close = close
        items = DeclarationItem.split(tokens, from: open + 1, to: close)
        var columns: [ColumnDeclaration] = []
        var constraints: [TableConstraint] = []
        for (index, item) in items.enumerated() {
            if constraints.isEmpty, let column = ColumnDeclaration(tokens, item: item, index: index) {
                columns.append(column)
            } else {
                constraints += TableConstraint.all(tokens, item: item, index: index)
            }
        }
        self.columns = columns
        self.constraints = constraints
    }

    package var name: String { tokens[nameIndex].name ?? "" }

    package func column(_ name: String) -> ColumnDeclaration? { columns.first { sameName($0.name, name) } }
}

/// The text between two commas of a declaration: a column, or constraints of the table.
struct DeclarationItem: Sendable, Equatable {
    /// Its tokens, including the blank ones around it, without the comma.
    var tokens: Range<Int>
    /// From its first to its last token that is not blank.
    var solid: Range<Int>
    /// Where it ends if it is removed: behind its comma and a comment on the same line.
    var end: Int

    static func split(_ tokens: [SQLToken], from start: Int, to end: Int) -> [DeclarationItem] {
        var items: [DeclarationItem] = []
        var begin = start
        var position = start
        var depth = 0
        while position < end {
            if tokens[position].isSymbol("(") { depth += 1 }
            if tokens[position].isSymbol(")") { depth -= 1 }
            if depth == 0, tokens[position].isSymbol(",") {
                let next = endOfLine(tokens, after: position + 1, to: end)
                items.append(DeclarationItem(tokens, begin, position, end: next))
                begin = next
                position = next
            } else {
                position += 1
            }
        }
        var last = DeclarationItem(tokens, begin, end, end: end)
        last.end = endOfLine(tokens, after: last.solid.upperBound, to: end)
        items.append(last)
        return items
    }

    private init(_ tokens: [SQLToken], _ begin: Int, _ comma: Int, end: Int) {
        self.tokens = begin..<comma
        let first = (begin..<comma).first { !tokens[$0].isBlank } ?? comma
        let last = (begin..<comma).last { !tokens[$0].isBlank } ?? comma - 1
        solid = first..<max(first, last + 1)
        self.end = end
    }

    /// Returns the end of a comment on the same line, if there is one; else `start`.
    private static func endOfLine(_ tokens: [SQLToken], after start: Int, to end: Int) -> Int {
        var position = start
        var result = start
        while position < end, tokens[position].isBlank {
            if tokens[position].kind == .comment {
                result = position + 1
                if tokens[position].text.utf8.starts(with: "--".utf8) { break }
            } else if tokens[position].text.contains("\n") {
                break
            }
            position += 1
        }
        return result
    }
}
