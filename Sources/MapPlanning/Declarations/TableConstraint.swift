import MapPlan

/// A constraint of a table as it is written: `CONSTRAINT pk PRIMARY KEY (a, b)`.
package struct TableConstraint: Sendable, Equatable {
    package enum Kind: Sendable, Equatable { case primaryKey, unique, check, foreignKey, other }

    package var kind: Kind
    /// The columns that a key, a UNIQUE or a FOREIGN KEY lists; empty for a CHECK.
    package var columns: [String]
    let item: Int
    let tokens: Range<Int>
    /// The list of columns with its parentheses.
    let list: Range<Int>?
    /// The tokens from REFERENCES on.
    let references: Range<Int>?

    private static let keywords = ["constraint", "primary", "unique", "check", "foreign"]

    /// Whether a constraint begins with that token.
    static func begins(_ token: SQLToken) -> Bool { keywords.contains { token.isKeyword($0) } }

    /// Returns the constraints between two commas. SQLite does not require commas between constraints of a table.
    static func all(_ tokens: [SQLToken], item: DeclarationItem, index: Int) -> [TableConstraint] {
        var cursor = TokenCursor(tokens, from: item.solid.lowerBound, to: item.solid.upperBound)
        var constraints: [TableConstraint] = []
        while cursor.position != nil { constraints.append(TableConstraint(&cursor, tokens, item: index)) }
        return constraints
    }

    private init(_ cursor: inout TokenCursor, _ tokens: [SQLToken], item: Int) {
        let start = cursor.position ?? cursor.endOfLast
        if cursor.consume("constraint") { cursor.advance() }
        var references: Range<Int>?
        if cursor.consume("primary", "key") {
            kind = .primaryKey
        } else if cursor.consume("unique") {
            kind = .unique
        } else if cursor.consume("foreign", "key") {
            kind = .foreignKey
        } else if cursor.consume("check") {
            kind = .check
        } else {
            kind = .other
            if cursor.token.map(Self.begins) != true { cursor.advance() }
        }
        let isOpen = cursor.token?.isSymbol("(") == true
        let open = cursor.position ?? cursor.endOfLast
        if isOpen && kind != .other { cursor.advancePastGroup() }
        list = isOpen && kind != .other ? open..<cursor.endOfLast : nil
        if let position = cursor.position, kind == .foreignKey {
            cursor.skipReferences()
            references = position..<cursor.endOfLast
        }
        cursor.skipConflictClause()
        columns = kind == .check ? [] : list.map { Self.names(tokens, $0) } ?? []
        self.item = item
        self.references = references
        self.tokens = start..<cursor.endOfLast
    }

    /// Returns the first name of each part of a list.
    private static func names(_ tokens: [SQLToken], _ list: Range<Int>) -> [String] {
        var names: [String] = []
        var isFirst = false
        for token in tokens[list] where !token.isBlank {
            if token.isSymbol("(") || token.isSymbol(",") {
                isFirst = true
            } else if isFirst, let name = token.name {
                names.append(name)
                isFirst = false
            }
        }
        return names
    }
}
