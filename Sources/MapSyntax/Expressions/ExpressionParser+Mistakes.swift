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
            return cutShort(open: token) ?? .unclosedText(range(token), quote: spelling(token.lower, token.lower + 1))
        case .unknown: return strangeCharacter() ?? .unexpectedToken(spelling(token), range(token), expecting: "an operator")
        case .leftParenthesis where previous.kind == .variable:
            return .unexpectedToken(calledVariable: spelling(previous), range(previous))
        default: return .unexpectedToken(spelling(token), range(token), expecting: "an operator or the end")
        }
    }

    /// The bracket `open` meets no bracket of its own.
    func unclosed(_ open: Token, expecting what: String) -> Diagnostic {
        if token.kind == .end { return cutShort(open: open) ?? .unclosedParenthesis(spelling(open), range(open)) }
        var diagnostic: Diagnostic
        switch token.kind {
        case .question, .power, .leftBracket, .unclosedText, .unknown: diagnostic = unexpectedAfterOperand()
        case .leftParenthesis where previous.kind == .variable: diagnostic = unexpectedAfterOperand()
        default: diagnostic = .unexpectedToken(spelling(token), range(token), expecting: what)
        }
        diagnostic.labels.append(Diagnostic.Label(range(open), "opened here"))
        return diagnostic
    }

    /// YAML may have ended the scalar while a quote or bracket was open: at ` #`, or at a comma inside `{ }` and `[ ]`.
    func cutShort(open: Token) -> Diagnostic? {
        guard scalar.style == .plain else { return nil }
        var next = Int(scalar.range.upper)
        while next < file.bytes.count, file.bytes[next] == UInt8(ascii: " ") || file.bytes[next] == UInt8(ascii: "\t") { next += 1 }
        guard next < file.bytes.count else { return nil }
        let place = TextRange(scalar.range.file, next, next + 1)
        switch file.bytes[next] {
        case UInt8(ascii: "#") where next > Int(scalar.range.upper):
            return .cutExpression(byCommentAt: place, open: range(open), fix: asBlockScalar())
        case UInt8(ascii: ","):
            return .cutExpression(byCommaAt: place, open: range(open))
        default:
            return nil
        }
    }

    /// The rest of the line as a block scalar, in which `#` and `: ` are nothing special.
    private func asBlockScalar() -> Diagnostic.Fix {
        var end = Int(scalar.range.upper)
        while end < file.bytes.count, file.bytes[end] != UInt8(ascii: "\n"), file.bytes[end] != UInt8(ascii: "\r") { end += 1 }
        let lower = Int(scalar.range.lower)
        let indentation = String(repeating: " ", count: file.indentation(ofLineAt: lower) + 2)
        let expression = String(decoding: file.bytes[lower..<end], as: UTF8.self)
        return Diagnostic.Fix(
            "write it as a block scalar", isSafe: false,
            [Diagnostic.Edit(TextRange(scalar.range.file, lower, end), "|\n\(indentation)\(expression)")])
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

extension TextFile {
    /// The column at which the key of the line that holds `offset` begins: past the spaces and the dashes of list items.
    func indentation(ofLineAt offset: Int) -> Int {
        var start = min(offset, bytes.count)
        while start > 0, bytes[start - 1] != UInt8(ascii: "\n"), bytes[start - 1] != UInt8(ascii: "\r") { start -= 1 }
        var column = 0
        while start + column < bytes.count {
            let byte = bytes[start + column]
            let isDash = byte == UInt8(ascii: "-") && start + column + 1 < bytes.count && bytes[start + column + 1] == UInt8(ascii: " ")
            guard byte == UInt8(ascii: " ") || isDash else { break }
            column += 1
        }
        return column
    }
}
