/// Returns an expression with the spaces that its grammar gives it: one around an operator and after a comma, none within parentheses. Line breaks,
/// and what lines are indented by, stay.
///
/// Returns `nil` if the text is no expression.
func spacedExpression(_ text: String) -> String? {
    guard text.utf8.count <= ExpressionParser.greatestLength else { return nil }
    let scalar = YAMLScalar(text: text, style: .plain, range: TextRange(FileID(0), 0, text.utf8.count))
    var parser = ExpressionParser(scalar)
    _ = parser.parse()
    guard parser.diagnostics.all.isEmpty else { return nil }
    let tokens = ExpressionTokens(text)
    let spaced = tokens.spaced
    // The same tokens are the same expression.
    return ExpressionTokens(spaced).spellings == tokens.spellings ? spaced : nil
}

/// The tokens of an expression without mistakes, with what is between them.
private struct ExpressionTokens {
    private let bytes: [UInt8]
    private var tokens: [Token] = []

    init(_ text: String) {
        bytes = Array(text.utf8)
        var lexer = ExpressionLexer(bytes)
        while true {
            let token = lexer.next()
            if token.kind == .end { return }
            tokens.append(token)
        }
    }

    var spellings: [ArraySlice<UInt8>] { tokens.map { bytes[$0.lower..<$0.upper] } }

    var spaced: String {
        var result: [UInt8] = []
        var place = 0
        var before = Neighbour.start
        for token in tokens {
            let gap = bytes[place..<token.lower]
            let role = role(of: token, after: before)
            if let lineBreak = gap.firstIndex(where: \.isLineBreak) {
                result += gap[lineBreak...]
            } else if before != .start, needsSpace(between: before, and: role) {
                result.append(.space)
            } else if before == .start {
                result += gap
            }
            result += bytes[token.lower..<token.upper]
            before = role
            place = token.upper
        }
        return String(decoding: result + bytes[place...], as: UTF8.self)
    }

    /// What a token is for the spaces around it.
    private enum Neighbour {
        case start, opening, closing, comma, dot, prefix, postfix, word, infix
    }

    private func role(of token: Token, after before: Neighbour) -> Neighbour {
        let followsValue = before == .closing || before == .word || before == .postfix
        switch token.kind {
        case .leftParenthesis, .leftBracket: return .opening
        case .rightParenthesis, .rightBracket: return .closing
        case .comma: return .comma
        case .dot: return .dot
        case .bang: return followsValue ? .postfix : .prefix
        case .minus: return followsValue ? .infix : .prefix
        case .and, .or, .not, .in, .as, .is: return before == .dot ? .word : .infix
        case .plus, .star, .slash, .percent, .coalesce, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: return .infix
        default: return .word
        }
    }

    private func needsSpace(between left: Neighbour, and right: Neighbour) -> Bool {
        switch (left, right) {
        case (.opening, _), (.dot, _), (.prefix, _), (_, .closing), (_, .comma), (_, .dot), (_, .postfix): false
        // A call. Elsewhere an opening parenthesis follows an operator.
        case (.word, .opening): false
        default: true
        }
    }
}
