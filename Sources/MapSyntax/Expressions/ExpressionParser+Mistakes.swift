// What the parser reports where an expression cannot continue.
extension ExpressionParser {
    /// The parser expected `what` and finds the current token.
    func unexpected(expecting what: String) -> Diagnostic {
        guard token.kind != .end else {
            let place = previous.kind == .end ? scalar.range : range(previous)
            return .unexpectedToken(endAfter: spelling(previous), place, expecting: what)
        }
        if token.kind == .unknown {
            if spelling(token) == "$" { return .unexpectedToken(variableWithoutName: range(token)) }
            if let character = strangeCharacter() { return character }
        }
        if token.kind == .plus, previous.kind == .plus, previous.upper == token.lower {
            return .unexpectedToken(doubledPlus: range(previous).union(range(token)))
        }
        return .unexpectedToken(spelling(token), range(token), expecting: what)
    }

    /// Returns a bare word before the current token that begins a construct of another language: `if a then b`, `case when a`, `SELECT a`.
    private func habitOfAnotherLanguage() -> Diagnostic? {
        guard previous.kind == .name else { return nil }
        return switch spelling(previous).lowercased() {
        case "if", "iif", "case": .unexpectedToken(conditional: spelling(previous), range(previous))
        case "select": .unexpectedToken(query: spelling(previous), range(previous))
        default: nil
        }
    }

    /// The expression is complete and something follows it.
    func unexpectedAfterOperand() -> Diagnostic {
        if let habit = habitOfAnotherLanguage() { return habit }
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

    /// No bracket closes `open` where the parser expects one.
    func unclosed(_ open: Token, expecting what: String) -> Diagnostic {
        if let habit = habitOfAnotherLanguage() { return habit }
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
