// Operators of SQL that the parser reads as what was meant.
extension ExpressionParser {
    /// Parses `is null`, `IS NOT NULL` and `is not nil` as a comparison with nil; nil if the tokens are something else.
    mutating func nilTest(_ left: Operand) -> Operand? {
        let first = token
        guard first.kind == .is || first.kind == .name && spelling(first) == "IS" else { return nil }
        var ahead = lexer
        var last = ahead.next()
        let isNegated = last.kind == .not || last.kind == .name && spelling(last) == "NOT"
        if isNegated { last = ahead.next() }
        // Another word may be the name of an entity.
        guard last.kind == .nil || last.kind == .name && ["null", "NULL"].contains(spelling(last)) else { return nil }
        let written = spelling(first.lower, last.upper)
        let meant = isNegated ? "!= nil" : "== nil"
        diagnostics.report(.unknownOperator(written, range(first.lower, last.upper), meant: meant))
        while token.lower < last.lower { advance() }
        advance()
        return Operand(
            syntax: ExpressionSyntax(
                kind: .binary(isNegated ? .notEqual : .equal, left.syntax, ExpressionSyntax(kind: .nil, range: range(last))),
                range: left.syntax.range.union(range(last)), operatorRange: range(first)),
            height: left.height + 1)
    }

    /// Whether the token is `NOT`, which begins a condition. Before a dot or a parenthesis it may be the name of an entity or a function.
    var isNotInCapitals: Bool {
        guard token.kind == .name, spelling(token) == "NOT" else { return false }
        var ahead = lexer
        return ![.dot, .leftParenthesis].contains(ahead.next().kind)
    }

    /// Returns what to write instead of a list in parentheses after `in`; nil if no list in parentheses begins at the token.
    func listInParentheses() -> Diagnostic? {
        guard token.kind == .leftParenthesis else { return nil }
        var (ahead, depth, isList) = (lexer, 1, false)
        while true {
            let next = ahead.next()
            switch next.kind {
            case .end: return nil
            case .leftParenthesis, .leftBracket: depth += 1
            case .rightParenthesis, .rightBracket: depth -= 1
            case .comma where depth == 1: isList = true
            default: break
            }
            guard depth == 0 else { continue }
            return isList ? .unexpectedToken(listFrom: range(token), to: range(next)) : nil
        }
    }
}
