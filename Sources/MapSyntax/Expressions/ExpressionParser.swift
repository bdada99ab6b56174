/// Parses one expression by operator precedence (`Grammar/expression.md`). Never fails: it reports the first mistake, ignores the rest of the
/// text, and leaves a `.missing` hole.
struct ExpressionParser {
    /// How deeply expressions may nest, and how long a chain of operators may be. Code that reads the tree is recursive.
    static let greatestHeight = 128
    /// The greatest size of an expression in bytes.
    static let greatestLength = 64 * 1024

    let scalar: YAMLScalar
    var lexer: ExpressionLexer
    var token: Token
    /// The token before the current one. "expected …" points there at the end of the text.
    var previous: Token
    var depth = 0
    var diagnostics = Diagnostics()
    /// Set by the first error after which the parser cannot continue. From then on it reports nothing.
    var hasGivenUp = false

    init(_ scalar: YAMLScalar) {
        self.scalar = scalar
        lexer = ExpressionLexer(Array(scalar.text.utf8))
        token = lexer.next()
        previous = Token(kind: .end, lower: 0, upper: 0)
    }

    /// An expression with its height as a tree.
    struct Operand {
        var syntax: ExpressionSyntax
        var height = 1
    }

    /// Returns the whole text as one expression; a hole if it could not be parsed to its end.
    mutating func parse() -> ExpressionSyntax {
        if lexer.bytes.count > Self.greatestLength {
            diagnostics.report(.expressionTooLarge(scalar.range, bytes: lexer.bytes.count, limit: Self.greatestLength))
            return ExpressionSyntax(kind: .missing, range: scalar.range)
        }
        if token.kind == .end { return missing(.emptyValue(expressionIn: scalar)).syntax }
        let whole = term()
        if !hasGivenUp, token.kind != .end { giveUp(token.kind == .question ? ternary() : unexpectedAfterOperand()) }
        // Half an expression has another type than the whole. A hole avoids a second finding about it.
        return hasGivenUp ? ExpressionSyntax(kind: .missing, range: scalar.range) : whole.syntax
    }

    /// Parses an expression whose operators bind at least as tightly as `weakest`.
    mutating func expression(_ weakest: Precedence) -> Operand {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.greatestHeight else { return missing(tooDeep()) }
        var left = operand(weakest)
        while !hasGivenUp {
            if weakest <= .comparison, let tested = nilTest(left) {
                left = tested
                continue
            }
            guard let infix = infixOperator(), infix.precedence >= weakest else { break }
            let sign = takeOperator(infix)
            if infix.precedence == .comparison {
                left = compared(left, infix, sign)
                continue
            }
            left = combined(left, infix, sign)
            if left.height > Self.greatestHeight { return missing(tooDeep()) }
        }
        return left
    }

    /// Comparisons do not chain: `a < b < c` would compare a boolean with `c`.
    private mutating func compared(_ left: Operand, _ infix: InfixOperator, _ sign: Token) -> Operand {
        let result = combined(left, infix, sign)
        if !hasGivenUp, let second = infixOperator(), second.precedence == .comparison {
            // In a quoted text of YAML, signs would have to be escaped.
            let middle = spelling(sign.upper, previous.upper).drop { $0 == " " }
            let isPlain = middle.utf8.allSatisfy { $0 > UInt8(ascii: " ") && !"\\\"'#:".utf8.contains($0) }
            giveUp(.chainedComparison(range(token), first: range(sign), middle: isPlain ? String(middle) : nil))
        }
        return result
    }

    private mutating func combined(_ left: Operand, _ infix: InfixOperator, _ sign: Token) -> Operand {
        switch infix {
        case .binary(let binary):
            // `??` groups to the right, so that `a ?? b ?? c` tries them in turn. All other operators group to the left.
            if binary == .in, let list = listInParentheses() { return missing(list) }
            var right = expression(binary == .coalesce ? .coalesce : binary.precedence.next)
            // `a ?? null` is one mistake: that it may be nil is not reported, too.
            if binary == .coalesce, let last = diagnostics.all.last, last.code == .nullLiteral,
                last.labels.first?.range == right.syntax.range
            {
                right.syntax.kind = .missing
            }
            return joined(.binary(binary, left.syntax, right.syntax), left, right, sign)
        case .notIn:
            if let list = listInParentheses() { return missing(list) }
            let right = expression(.coalesce)
            let membership = joined(.binary(.in, left.syntax, right.syntax), left, right, sign)
            return Operand(
                syntax: ExpressionSyntax(
                    kind: .prefix(.not, membership.syntax), range: membership.syntax.range, operatorRange: range(sign)),
                height: membership.height + 1)
        case .cast, .test:
            guard let type = takeWord(expecting: infix == .cast ? "an entity after 'as'" : "an entity after 'is'") else { return left }
            return Operand(
                syntax: ExpressionSyntax(
                    kind: infix == .cast ? .cast(left.syntax, type) : .test(left.syntax, type),
                    range: left.syntax.range.union(type.range), operatorRange: range(sign)),
                height: left.height + 1)
        }
    }

    private func joined(_ kind: ExpressionSyntax.Kind, _ left: Operand, _ right: Operand, _ sign: Token) -> Operand {
        Operand(
            syntax: ExpressionSyntax(kind: kind, range: left.syntax.range.union(right.syntax.range), operatorRange: range(sign)),
            height: max(left.height, right.height) + 1)
    }
}

// Operators.
extension ExpressionParser {
    /// Returns the operator at the current token, or an operator of another language; nil if there is none.
    private func infixOperator() -> InfixOperator? {
        switch token.kind {
        case .or, .pipe: .binary(.or)
        case .and, .ampersand: .binary(.and)
        case .equal, .assign, .identical: .binary(.equal)
        case .notEqual, .notIdentical, .lessGreater: .binary(.notEqual)
        case .less: .binary(.less)
        case .lessOrEqual: .binary(.lessOrEqual)
        case .greater: .binary(.greater)
        case .greaterOrEqual: .binary(.greaterOrEqual)
        case .in: .binary(.in)
        case .not: isFollowedByIn ? .notIn : nil
        case .name: operatorInCapitals
        case .coalesce: .binary(.coalesce)
        case .plus: .binary(.add)
        case .minus: .binary(.subtract)
        case .star: .binary(.multiply)
        case .slash: .binary(.divide)
        case .percent: .binary(.remainder)
        case .as: .cast
        case .is: .test
        default: nil
        }
    }

    private var isFollowedByIn: Bool {
        var ahead = lexer
        let next = ahead.next()
        return next.kind == .in || next.kind == .name && spelling(next) == "IN"
    }

    private var operatorInCapitals: InfixOperator? {
        switch operatorsElsewhere[spelling(token)] {
        case "and": .binary(.and)
        case "or": .binary(.or)
        case "in": .binary(.in)
        case "not": isFollowedByIn ? .notIn : nil
        default: nil
        }
    }

    /// Skips the operator. Reports an operator of another language, with the right one as a safe fix.
    private mutating func takeOperator(_ infix: InfixOperator) -> Token {
        var sign = token
        if token.kind == .assign, token.upper < lexer.bytes.count, lexer.bytes[token.upper] == UInt8(ascii: ">") {
            giveUp(.unexpectedToken(arrow: range(token.lower, token.upper + 1), isMember: false))
            return sign
        }
        let meant: String? =
            switch token.kind {
            case .assign, .identical: "=="
            case .notIdentical, .lessGreater: "!="
            case .ampersand: "and"
            case .pipe: "or"
            case .name: operatorsElsewhere[spelling(token)]
            default: nil
            }
        if infix == .notIn {
            let first = token
            advance()
            sign.upper = token.upper
            if first.kind == .name || token.kind == .name {
                diagnostics.report(.unknownOperator(spelling(sign), range(sign), meant: "not in"))
            }
        } else if let meant {
            diagnostics.report(.unknownOperator(spelling(token), range(token), meant: meant))
        }
        advance()
        return sign
    }
}

// Tokens, places and giving up.
extension ExpressionParser {
    mutating func advance() {
        previous = token
        token = lexer.next()
    }

    /// Reads a word as a name. After a dot or `as`, any word is a name.
    mutating func takeWord(expecting what: String) -> Name? {
        guard isWord(token) else {
            giveUp(unexpected(expecting: what))
            return nil
        }
        defer { advance() }
        return Name(spelling(token), range(token))
    }

    /// Whether the token is a word: `and` is, but not `&&`, which means the same.
    private func isWord(_ token: Token) -> Bool {
        token.kind != .end && nameLength(in: lexer.bytes, from: token.lower) == token.upper - token.lower
    }

    func spelling(_ token: Token) -> String { spelling(token.lower, token.upper) }

    func spelling(_ lower: Int, _ upper: Int) -> String { String(decoding: lexer.bytes[lower..<upper], as: UTF8.self) }

    func range(_ token: Token) -> TextRange { range(token.lower, token.upper) }

    func range(_ lower: Int, _ upper: Int) -> TextRange { scalar.range(of: lower..<upper) }

    /// Reports one error, and treats the rest of the text as empty.
    mutating func giveUp(_ diagnostic: Diagnostic) {
        guard !hasGivenUp else { return }
        diagnostics.report(diagnostic)
        hasGivenUp = true
        token = Token(kind: .end, lower: lexer.bytes.count, upper: lexer.bytes.count)
    }

    /// Returns a hole at the current token, where the error was reported.
    mutating func missing(_ diagnostic: Diagnostic) -> Operand {
        let place = token.kind == .end ? scalar.range : range(token)
        giveUp(diagnostic)
        return Operand(syntax: ExpressionSyntax(kind: .missing, range: place))
    }

    private func tooDeep() -> Diagnostic { .expressionTooLarge(range(token), height: Self.greatestHeight) }
}
