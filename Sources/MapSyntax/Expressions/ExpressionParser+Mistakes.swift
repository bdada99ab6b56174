// What to say where an expression does not go on.
extension ExpressionParser {
    /// The current token cannot stand where `what` was expected.
    func unexpected(expecting what: String) -> Diagnostic {
        guard token.kind != .end else {
            let place = previous.kind == .end ? scalar.range : range(previous)
            return .unexpectedToken(endAfter: spelling(previous), place, expecting: what)
        }
        if token.kind == .unknown, let character = strangeCharacter() { return character }
        return .unexpectedToken(spelling(token), range(token), expecting: what)
    }

    /// The expression is complete and something follows it.
    func unexpectedAfterOperand() -> Diagnostic {
        switch token.kind {
        case .question: return .ternaryOperator(range(token))
        case .power: return .unknownOperator(power: spelling(token), range(token))
        case .leftBracket: return .unexpectedToken(subscriptAt: range(token))
        case .unclosedText:
            return .unclosedText(range(token), quote: spelling(token.lower, token.lower + 1))
        case .unknown: return strangeCharacter() ?? .unexpectedToken(spelling(token), range(token), expecting: "an operator")
        case .leftParenthesis where previous.kind == .variable:
            return .unexpectedToken(calledVariable: spelling(previous), range(previous))
        default: return .unexpectedToken(spelling(token), range(token), expecting: "an operator or the end")
        }
    }

    /// The bracket `open` meets no bracket of its own.
    func unclosed(_ open: Token, expecting what: String) -> Diagnostic {
        if token.kind == .end { return .unclosedParenthesis(spelling(open), range(open)) }
        var diagnostic: Diagnostic
        switch token.kind {
        case .question, .power, .leftBracket, .unclosedText, .unknown: diagnostic = unexpectedAfterOperand()
        case .leftParenthesis where previous.kind == .variable: diagnostic = unexpectedAfterOperand()
        default: diagnostic = .unexpectedToken(spelling(token), range(token), expecting: what)
        }
        diagnostic.labels.append(Diagnostic.Label(range(open), "opened here"))
        return diagnostic
    }

    /// Signs that look like others: typographic quotes, a minus from a word processor.
    private func strangeCharacter() -> Diagnostic? {
        let character = spelling(token)
        let meant: String? =
            switch character {
            case "“", "”", "„", "«", "»": "\""
            case "‘", "’", "‚": "'"
            case "−", "–", "—": "-"
            case "×", "·": "*"
            case "÷": "/"
            case "≠": "!="
            case "≤": "<="
            case "≥": ">="
            case "\u{A0}", "\u{2007}", "\u{202F}", "\u{200B}", "\u{FEFF}": " "
            default: nil
            }
        return meant.map { .unexpectedToken(character: character, range(token), meant: $0) }
    }
}
