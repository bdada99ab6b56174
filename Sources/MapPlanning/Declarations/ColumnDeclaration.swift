import MapPlan

/// A column of a CREATE TABLE as it is written: name, type and constraints, each with its tokens.
package struct ColumnDeclaration: Sendable, Equatable {
    package var name: String
    /// As written, with the blanks between its words; empty if there is none.
    package var declaredType: String
    let item: Int
    let nameIndex: Int
    let type: Range<Int>?
    let parts: [ColumnPart]

    init?(_ tokens: [SQLToken], item: DeclarationItem, index: Int) {
        var cursor = TokenCursor(tokens, from: item.solid.lowerBound, to: item.solid.upperBound)
        guard let first = cursor.position, let name = tokens[first].name, !TableConstraint.begins(tokens[first]) else { return nil }
        cursor.advance()
        self.name = name
        self.item = index
        nameIndex = first
        var type: Range<Int>?
        while let position = cursor.position, !ColumnPart.begins(tokens[position]) {
            if tokens[position].isSymbol("(") { cursor.advancePastGroup() } else { cursor.advance() }
            type = (type?.lowerBound ?? position)..<cursor.endOfLast
        }
        self.type = type
        declaredType = type.map { tokens[$0].map(\.text).joined() } ?? ""
        var parts: [ColumnPart] = []
        while cursor.position != nil { parts.append(ColumnPart(&cursor)) }
        self.parts = parts
    }

    func parts(_ kind: ColumnPart.Kind) -> [ColumnPart] { parts.filter { $0.kind == kind } }

    /// The end of the name and the type, where NOT NULL is inserted.
    var endOfType: Int { type?.upperBound ?? nameIndex + 1 }
}

/// A constraint of a column, including its name: `CONSTRAINT "given" NOT NULL ON CONFLICT FAIL`.
struct ColumnPart: Sendable, Equatable {
    enum Kind: Sendable, Equatable { case notNull, null, primaryKey, unique, check, defaultValue, collate, references, generated, other }

    var kind: Kind
    var tokens: Range<Int>

    private static let keywords = [
        "constraint", "primary", "not", "null", "unique", "check", "default", "collate", "references", "generated", "as",
    ]

    /// Whether a constraint begins with that token.
    static func begins(_ token: SQLToken) -> Bool { keywords.contains { token.isKeyword($0) } }

    init(_ cursor: inout TokenCursor) {
        let start = cursor.position ?? cursor.endOfLast
        if cursor.consume("constraint") { cursor.advance() }
        kind = Self.read(&cursor)
        tokens = start..<cursor.endOfLast
    }

    private static func read(_ cursor: inout TokenCursor) -> Kind {
        if let kind = readRule(&cursor) {
            cursor.skipConflictClause()
            if kind == .primaryKey { _ = cursor.consume("autoincrement") }
            return kind
        }
        if cursor.consume("default") {
            cursor.skipDefault()
            return .defaultValue
        }
        if cursor.consume("collate") {
            cursor.advance()
            return .collate
        }
        if cursor.token?.isKeyword("references") == true {
            cursor.skipReferences()
            return .references
        }
        if cursor.consume("generated", "always") || cursor.token?.isKeyword("as") == true {
            _ = cursor.consume("as")
            cursor.advancePastGroup()
            _ = cursor.consume("stored") || cursor.consume("virtual")
            return .generated
        }
        // SQLite accepts CONSTRAINT with a name and without a constraint.
        if cursor.token.map(begins) != true { cursor.advance() }
        return .other
    }

    /// Reads a constraint on rows, up to its conflict clause. Returns nil if there is none.
    private static func readRule(_ cursor: inout TokenCursor) -> Kind? {
        if cursor.consume("not", "null") { return .notNull }
        if cursor.consume("null") { return .null }
        if cursor.consume("unique") { return .unique }
        if cursor.consume("primary", "key") {
            _ = cursor.consume("asc") || cursor.consume("desc")
            return .primaryKey
        }
        guard cursor.consume("check") else { return nil }
        cursor.advancePastGroup()
        return .check
    }
}

extension TokenCursor {
    mutating func skipConflictClause() {
        if consume("on", "conflict") { advance() }
    }

    /// Skips a literal with its sign, a name, or an expression in parentheses.
    fileprivate mutating func skipDefault() {
        if token?.isSymbol("(") == true { return advancePastGroup() }
        if consumeSymbol("-") || consumeSymbol("+") || consumeSymbol(".") { return skipDefault() }
        // The tokenizer splits 1e-5 into three tokens.
        let isExponent = token?.kind == .number && (token?.text.hasSuffix("e") == true || token?.text.hasSuffix("E") == true)
        advance()
        if isExponent, consumeSymbol("-") || consumeSymbol("+") { advance() }
    }

    /// Skips `REFERENCES "a" ("b") ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED`.
    mutating func skipReferences() {
        guard consume("references") else { return }
        advance()
        if token?.isSymbol("(") == true { advancePastGroup() }
        while true {
            if consume("on") {
                advance()
                if consume("set") || consume("no") { advance() } else { advance() }
            } else if consume("match") {
                advance()
            } else if consume("not", "deferrable") || consume("deferrable") {
                if consume("initially") { advance() }
            } else {
                return
            }
        }
    }
}
