import MapPlan

/// Moves over the tokens of a declaration and skips blank ones.
struct TokenCursor {
    private let tokens: [SQLToken]
    private let end: Int
    private var next: Int
    /// The end of the token that was taken last.
    private(set) var endOfLast: Int

    init(_ tokens: [SQLToken], from start: Int, to end: Int) {
        self.tokens = tokens
        self.end = end
        next = start
        endOfLast = start
        skipBlanks()
    }

    /// Index of the next token; nil at the end.
    var position: Int? { next < end ? next : nil }

    var token: SQLToken? { position.map { tokens[$0] } }

    mutating func advance() {
        guard next < end else { return }
        next += 1
        endOfLast = next
        skipBlanks()
    }

    mutating func consume(_ keyword: String) -> Bool {
        guard token?.isKeyword(keyword) == true else { return false }
        advance()
        return true
    }

    mutating func consumeSymbol(_ symbol: String) -> Bool {
        guard token?.isSymbol(symbol) == true else { return false }
        advance()
        return true
    }

    /// Takes all these keywords, or none of them.
    mutating func consume(_ first: String, _ second: String, _ more: String...) -> Bool {
        let before = self
        if consume(first), consume(second), more.allSatisfy({ consume($0) }) { return true }
        self = before
        return false
    }

    /// Skips a parenthesis with all its contents.
    mutating func advancePastGroup() {
        guard token?.isSymbol("(") == true else { return }
        var depth = 0
        while let token {
            if token.isSymbol("(") { depth += 1 }
            if token.isSymbol(")") { depth -= 1 }
            advance()
            if depth == 0 { return }
        }
    }

    private mutating func skipBlanks() {
        while next < end, tokens[next].isBlank { next += 1 }
    }
}
