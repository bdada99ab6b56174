// Operands: constants, names, calls, paths, prefixes.
extension ExpressionParser {
    /// Parses an operand: a prefix and its operand, or a primary and what follows it.
    mutating func operand(_ weakest: Precedence) -> Operand {
        switch token.kind {
        case _ where token.kind == .not || isNotInCapitals:
            let sign = token
            if sign.kind == .name { diagnostics.report(.unknownOperator(spelling(sign), range(sign), meant: "not")) }
            advance()
            // `not` binds more loosely than the operator around it: in `a == not b` it would take everything that follows.
            if weakest > .not { return missing(.unexpectedToken(notNeedingParentheses: range(sign))) }
            return prefixed(.not, sign, expression(.not))
        case .bang, .minus:
            let sign = token
            advance()
            depth += 1
            defer { depth -= 1 }
            guard depth <= Self.greatestHeight else {
                return missing(.expressionTooLarge(range(sign), height: Self.greatestHeight))
            }
            return prefixed(sign.kind == .bang ? .not : .minus, sign, operand(.prefix))
        default:
            return followed(primary())
        }
    }

    private func prefixed(_ prefix: ExpressionSyntax.PrefixOperator, _ sign: Token, _ operand: Operand) -> Operand {
        Operand(
            syntax: ExpressionSyntax(
                kind: .prefix(prefix, operand.syntax), range: range(sign).union(operand.syntax.range), operatorRange: range(sign)),
            height: operand.height + 1)
    }

    /// Parses `.member`, `.method(…)` and `!` after an operand.
    private mutating func followed(_ first: Operand) -> Operand {
        var base = first
        while !hasGivenUp {
            switch token.kind {
            case .dot, .optionalChain:
                if token.kind == .optionalChain {
                    diagnostics.report(.unknownOperator("?.", range(token), meant: "."))
                }
                advance()
                guard let name = takeWord(expecting: "a name after '.'") else { return base }
                base = member(name, of: base)
            case .bang:
                base.syntax = ExpressionSyntax(
                    kind: .unwrap(base.syntax), range: base.syntax.range.union(range(token)), operatorRange: range(token))
                base.height += 1
                advance()
            default:
                return base
            }
            if base.height > Self.greatestHeight {
                return missing(.expressionTooLarge(range(token), height: Self.greatestHeight))
            }
        }
        return base
    }

    private mutating func member(_ name: Name, of base: Operand) -> Operand {
        guard token.kind == .leftParenthesis, !hasGivenUp else {
            return Operand(
                syntax: ExpressionSyntax(kind: .member(base.syntax, name), range: base.syntax.range.union(name.range)),
                height: base.height + 1)
        }
        let arguments = elements(closedBy: .rightParenthesis)
        return Operand(
            syntax: ExpressionSyntax(
                kind: .method(base.syntax, name, arguments.syntax), range: base.syntax.range.union(arguments.range)),
            height: max(base.height, arguments.height) + 1)
    }

    private mutating func primary() -> Operand {
        let start = token
        switch start.kind {
        case .name: return nameOrCall()
        case .variable:
            advance()
            return leaf(.variable(Name(spelling(start.lower + 1, start.upper), range(start))), start)
        case .number:
            advance()
            return leaf(.number(spelling(start)), start)
        case .text:
            advance()
            return leaf(.text(text(start)), start)
        case .true, .false:
            advance()
            return leaf(.boolean(start.kind == .true), start)
        case .nil:
            advance()
            return leaf(.nil, start)
        case .leftParenthesis: return parenthesised()
        case .leftBracket:
            let list = elements(closedBy: .rightBracket)
            return Operand(syntax: ExpressionSyntax(kind: .list(list.syntax), range: list.range), height: list.height + 1)
        case .malformedNumber:
            diagnostics.report(.invalidNumber(spelling(start), range(start)))
            advance()
            return leaf(.missing, start)
        case .date:
            diagnostics.report(.unquotedDate(spelling(start), range(start)))
            advance()
            return leaf(.missing, start)
        case .unclosedText:
            return missing(.unclosedText(range(start), quote: spelling(start.lower, start.lower + 1)))
        default: return missing(unexpected(expecting: "a value"))
        }
    }

    private func leaf(_ kind: ExpressionSyntax.Kind, _ token: Token) -> Operand {
        Operand(syntax: ExpressionSyntax(kind: kind, range: range(token)))
    }

    private mutating func nameOrCall() -> Operand {
        let name = Name(spelling(token), range(token))
        let start = token
        advance()
        if token.kind == .leftParenthesis {
            let arguments = elements(closedBy: .rightParenthesis)
            return Operand(
                syntax: ExpressionSyntax(kind: .call(name, arguments.syntax), range: name.range.union(arguments.range)),
                height: arguments.height + 1)
        }
        if name.text == "null" || name.text == "NULL" {
            diagnostics.report(.nullLiteral(name))
            return leaf(.nil, start)
        }
        if name.text == "NSNull", token.kind == .dot {
            var ahead = lexer
            let member = ahead.next()
            if spelling(member) == "null" {
                advance()
                advance()
                let whole = name.range.union(range(member))
                diagnostics.report(.nullLiteral(Name("NSNull.null", whole)))
                return Operand(syntax: ExpressionSyntax(kind: .missing, range: whole))
            }
        }
        return leaf(.name(name), start)
    }

    /// Parses `(a)`. The range includes the parentheses, so that the text of the range is an operand.
    private mutating func parenthesised() -> Operand {
        let open = token
        advance()
        var inner = expression(.or)
        guard !hasGivenUp else { return inner }
        guard token.kind == .rightParenthesis else {
            giveUp(unclosed(open, expecting: "')'"))
            return inner
        }
        inner.syntax.range = range(open).union(range(token))
        advance()
        return inner
    }

    struct Elements {
        var syntax: [ExpressionSyntax] = []
        /// The range, including the brackets.
        var range: TextRange
        var height = 0
    }

    /// Parses `(a, b)` or `[a, b]`. The current token is the opening bracket.
    private mutating func elements(closedBy close: Token.Kind) -> Elements {
        let open = token
        var elements = Elements(range: range(open))
        advance()
        if token.kind != close {
            while true {
                reportLabel()
                let element = term()
                elements.syntax.append(element.syntax)
                elements.height = max(elements.height, element.height)
                guard token.kind == .comma else { break }
                advance()
            }
        }
        guard !hasGivenUp, token.kind == close else {
            giveUp(unclosed(open, expecting: close == .rightParenthesis ? "',' or ')'" : "',' or ']'"))
            return elements
        }
        elements.range = elements.range.union(range(token))
        advance()
        return elements
    }

    /// Parses an expression, and `desc` after it if it is a term of an order. The checker knows where terms are allowed.
    mutating func term() -> Operand {
        let value = expression(.or)
        guard !hasGivenUp, token.kind == .name, spelling(token) == "desc" else { return value }
        defer { advance() }
        return Operand(
            syntax: ExpressionSyntax(
                kind: .descending(value.syntax), range: value.syntax.range.union(range(token)), operatorRange: range(token)),
            height: value.height + 1)
    }

    /// Reads `separator: ","` as if the label were not there.
    private mutating func reportLabel() {
        guard token.kind == .name else { return }
        var ahead = lexer
        let colon = ahead.next()
        guard colon.kind == .colon else { return }
        let value = ahead.next()
        diagnostics.report(
            .labelledArgument(Name(spelling(token), range(token)), removing: range(token.lower, value.lower)))
        advance()
        advance()
    }
}
