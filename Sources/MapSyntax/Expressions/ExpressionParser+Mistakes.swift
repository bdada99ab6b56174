// What the parser reports where an expression cannot continue.
extension ExpressionParser {
    /// The parser expected `what` and finds the current token.
    func unexpected(expecting what: String) -> Diagnostic {
        guard token.kind != .end else {
            let place = previous.kind == .end ? scalar.range : range(previous)
            return .unexpectedToken(endAfter: spelling(previous), place, expecting: what)
        }
        if token.kind == .star, previous.kind == .leftParenthesis { return .unexpectedToken(countOfAll: range(token)) }
        switch token.kind {
        case .colon: return .unexpectedToken(parameter: range(token))
        case .question where previous.kind == .as: return .unexpectedToken(optionalCast: range(token))
        case .question: return .unexpectedToken(parameter: range(token))
        case .dot: return .unexpectedToken(memberOfNothing: range(token))
        case .slash where previous.kind == .slash && previous.upper == token.lower:
            return .unexpectedToken(comment: range(previous).union(range(token)))
        case .greater where previous.upper == token.lower && (previous.kind == .minus || previous.kind == .assign):
            return .unexpectedToken(arrow: range(previous).union(range(token)), isMember: previous.kind == .minus)
        case .text where previous.kind == .is: return .unexpectedToken(kindInQuotes: range(token))
        default: break
        }
        if token.kind == .unknown {
            if spelling(token) == "{" { return .unexpectedToken(brace: range(token)) }
            if spelling(token) == "\\" { return .unexpectedToken(memberOfNothing: range(token)) }
            if spelling(token) == "@" { return collectionOperator() }
            if spelling(token) == "$" { return .unexpectedToken(variableWithoutName: range(token)) }
            if let character = strangeCharacter() { return character }
        }
        if token.kind == .plus, previous.kind == .plus, previous.upper == token.lower {
            return .unexpectedToken(doubledPlus: range(previous).union(range(token)))
        }
        return .unexpectedToken(spelling(token), range(token), expecting: what)
    }

    /// `$source.posts.@max.words`, or `SUBQUERY(…).@count`.
    private func collectionOperator() -> Diagnostic {
        var ahead = lexer
        let (name, dot, property) = (ahead.next(), ahead.next(), ahead.next())
        let hasPath = dot.kind == .dot && property.kind == .name
        if spelling(0, token.lower).uppercased().contains("SUBQUERY") {
            let help = "write .filter(…) after the to-many, as in $source.posts.filter($0.words > 100).count"
            return .unexpectedToken(collectionOperator: range(token), help: help)
        }
        let methods = ["count": "count", "sum": "sum", "avg": "average", "min": "min", "max": "max"]
        guard previous.kind == .dot, name.kind == .name, let method = methods[spelling(name)] else {
            return .unexpectedToken(collectionOperator: range(token))
        }
        if method == "count" { return .unexpectedToken(collectionOperator: "@count", range(token).union(range(name)), meant: "count") }
        guard hasPath else { return .unexpectedToken(collectionOperator: range(token)) }
        return .unexpectedToken(
            collectionOperator: spelling(token.lower, property.upper), range(token).union(range(property)),
            meant: "\(method)($0.\(spelling(property)))")
    }

    /// Returns a bare word before the current token that begins a construct of another language: `if a then b`, `case when a`, `SELECT a`.
    private func habitOfAnotherLanguage() -> Diagnostic? {
        guard previous.kind == .name else { return nil }
        return switch spelling(previous).lowercased() {
        case "if", "iif", "case": .unexpectedToken(conditional: spelling(previous), range(previous))
        case "select": .unexpectedToken(query: spelling(previous), range(previous))
        case "return", "guard", "let", "var": .unexpectedToken(statement: spelling(previous), range(previous))
        case "any", "some", "all", "none", "subquery", "exists": wordElsewhere(previous)
        default: nil
        }
    }

    /// Returns what to write instead of a word of another language; nil for other tokens.
    private func wordElsewhere(_ token: Token) -> Diagnostic? {
        guard [.name, .as, .not].contains(token.kind) else { return nil }
        let word = spelling(token)
        return wordsElsewhere[word.uppercased()].map { .unexpectedToken(word: word, range(token), help: $0) }
    }

    /// The expression is complete and something follows it.
    func unexpectedAfterOperand() -> Diagnostic {
        if let habit = habitOfAnotherLanguage() ?? wordElsewhere(token) { return habit }
        switch token.kind {
        case .text where previous.kind == .text && previous.upper == token.lower:
            return .unexpectedToken(doubledQuote: range(previous.upper - 1, token.lower + 1))
        case .colon where lexer.bytes[(token.upper)...].first == UInt8(ascii: ":"):
            return .unexpectedToken(
                word: spelling(token.lower, token.upper + 1), range(token.lower, token.upper + 1), help: wordsElsewhere["AS"])
        case .comma where isLast, .unknown where isLast && spelling(token) == ";":
            return .unexpectedToken(trailing: spelling(token), range(token))
        case .leftParenthesis where previous.kind == .text: return .unexpectedToken(calledText: range(previous))
        case .colon where previous.kind == .name: return .unexpectedToken(colonOfCall: range(token), name: spelling(previous))
        case .question: return .ternaryOperator(range(token))
        case .power: return .unknownOperator(power: spelling(token), range(token))
        case .leftBracket: return .unexpectedToken(subscriptAt: range(token))
        case .unclosedText:
            return .unclosedText(range(token), quote: spelling(token.lower, token.lower + 1))
        case .unknown: return strangeCharacter() ?? .unexpectedToken(spelling(token), range(token), expecting: "an operator")
        case .leftParenthesis where previous.kind == .variable:
            return .unexpectedToken(calledVariable: spelling(previous), range(previous))
        case .text where previous.kind == .name && previous.upper == token.lower:
            return .unexpectedToken(prefixOfText: range(previous).union(range(token)), prefix: spelling(previous))
        case .rightParenthesis, .rightBracket: return .unexpectedToken(closing: spelling(token), range(token))
        case .name where previous.kind == .name && areWords: return .unexpectedToken(words: scalar, range(token))
        case .name, .number, .text, .variable:
            let help = "write an operator between the two values, or put text in quotes"
            return .unexpectedToken(spelling(token), range(token), expecting: "an operator or the end", help: help)
        default: return .unexpectedToken(spelling(token), range(token), expecting: "an operator or the end")
        }
    }

    /// `condition ? value : other` as the whole expression. The edits make it a call of `if`.
    func ternary() -> Diagnostic {
        var ahead = self
        ahead.advance()
        _ = ahead.expression(.or)
        guard !ahead.hasGivenUp, ahead.token.kind == .colon else { return .ternaryOperator(range(token)) }
        let (value, colon) = (ahead.previous, ahead.token)
        ahead.advance()
        _ = ahead.expression(.or)
        guard !ahead.hasGivenUp, ahead.token.kind == .end else { return .ternaryOperator(range(token)) }
        let start = lexer.bytes.firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") } ?? 0
        let edits = [
            Diagnostic.Edit(range(start, start), "if("), Diagnostic.Edit(range(previous.upper, token.upper), ","),
            Diagnostic.Edit(range(value.upper, colon.upper), ","),
            Diagnostic.Edit(range(ahead.previous.upper, ahead.previous.upper), ")"),
        ]
        return .ternaryOperator(range(token), edits)
    }

    /// Whether the whole expression is words, as in a text without quotes.
    private var areWords: Bool {
        scalar.style == .plain && lexer.bytes.allSatisfy { $0 == UInt8(ascii: " ") || $0.isWordByte }
    }

    /// Whether nothing follows the token.
    private var isLast: Bool {
        var ahead = lexer
        return ahead.next().kind == .end
    }

    /// No bracket closes `open` where the parser expects one.
    func unclosed(_ open: Token, expecting what: String) -> Diagnostic {
        if let habit = habitOfAnotherLanguage() ?? wordElsewhere(token) { return habit }
        if token.kind == .end { return .unclosedParenthesis(spelling(open), range(open), end: range(token.lower, token.lower)) }
        var diagnostic: Diagnostic
        switch token.kind {
        case .question, .power, .leftBracket, .unclosedText, .unknown: diagnostic = unexpectedAfterOperand()
        case .leftParenthesis where previous.kind == .variable: diagnostic = unexpectedAfterOperand()
        case .name, .number, .text, .variable:
            let comma = range(previous.upper, previous.upper)
            diagnostic =
                what.hasPrefix("','")
                ? .unexpectedToken(missingCommaBefore: spelling(token), range(token), at: comma, expecting: what)
                : .unexpectedToken(spelling(token), range(token), expecting: what)
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
        return meant.map { .unexpectedToken(character: character, range(token), meant: $0, partner: partner(of: character)) }
    }

    /// Returns the place of the typographic quote that closes a text.
    private func partner(of character: String) -> TextRange? {
        let closing: [String] =
            switch character {
            case "“", "„": ["”", "“"]
            case "«": ["»"]
            case "»": ["«"]
            case "‘", "‚": ["’", "‘"]
            default: []
            }
        let rest = Array(lexer.bytes[token.upper...])
        return closing.compactMap { quote -> TextRange? in
            let bytes = Array(quote.utf8)
            let start = rest.indices.first { rest[$0...].starts(with: bytes) }
            return start.map { range(token.upper + $0, token.upper + $0 + bytes.count) }
        }.min { $0.lower < $1.lower }
    }
}
