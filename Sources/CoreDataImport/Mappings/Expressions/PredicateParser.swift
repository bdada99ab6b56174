import MapAnalysis

/// Reads a condition in the language of `NSPredicate(format:)`. Returns nil if it cannot be read.
package func parsePredicate(_ text: String) -> CoreDataPredicate? {
    var parser = PredicateParser(text)
    guard let predicate = parser?.predicate(depth: 0), parser?.isAtEnd == true else { return nil }
    return predicate
}

/// Reads a value in the language of `NSExpression(format:)`, such as `$source.country`. Returns nil if it cannot be read.
package func parseCoreDataExpression(_ text: String) -> CoreDataExpression? {
    var parser = PredicateParser(text)
    guard let expression = parser?.expression(depth: 0), parser?.isAtEnd == true else { return nil }
    return expression
}

/// Reads tokens from left to right, as Apple's "Predicate Format String Syntax" describes them.
struct PredicateParser {
    private static let deepest = 64
    private let tokens: [PredicateToken]
    private var offset = 0
    /// How many more operands may be read. Parentheses are read twice where they could contain a condition or a value.
    private var stepsLeft = 20_000
    /// How many more operators may follow operands. Each makes the tree one level deeper.
    private var operatorsLeft = 500

    /// Returns nil if the text has no tokens, or something that is not a token.
    init?(_ text: String) {
        guard text.utf8.count <= 65_536, let tokens = predicateTokens(text), !tokens.isEmpty else { return nil }
        self.tokens = tokens
    }

    var isAtEnd: Bool { offset == tokens.count }

    private var next: PredicateToken? { isAtEnd ? nil : tokens[offset] }

    /// Moves behind a sign or a keyword, if that is next.
    private mutating func skip(_ words: String...) -> Bool {
        guard let next else { return false }
        let found = words.contains { next == .sign($0) || next.is($0) }
        if found { offset += 1 }
        return found
    }

    mutating func predicate(depth: Int) -> CoreDataPredicate? {
        guard depth < Self.deepest, let first = conjunction(depth: depth) else { return nil }
        var parts = [first]
        while skip("OR", "||") {
            guard let part = conjunction(depth: depth) else { return nil }
            parts.append(part)
        }
        return parts.count == 1 ? first : .or(parts)
    }

    private mutating func conjunction(depth: Int) -> CoreDataPredicate? {
        guard let first = negation(depth: depth) else { return nil }
        var parts = [first]
        while skip("AND", "&&") {
            guard let part = negation(depth: depth) else { return nil }
            parts.append(part)
        }
        return parts.count == 1 ? first : .and(parts)
    }

    private mutating func negation(depth: Int) -> CoreDataPredicate? {
        guard depth < Self.deepest, spend() else { return nil }
        if skip("NOT", "!") { return negation(depth: depth + 1).map(CoreDataPredicate.not) }
        if skip("TRUEPREDICATE") { return .constant(true) }
        if skip("FALSEPREDICATE") { return .constant(false) }
        let start = offset
        if let comparison = comparison(depth: depth + 1) { return comparison }
        offset = start
        guard skip("("), let inner = predicate(depth: depth + 1), skip(")") else { return nil }
        return inner
    }

    private mutating func spend() -> Bool {
        stepsLeft -= 1
        return stepsLeft > 0
    }

    /// Counts an operator, if one is next.
    private mutating func spendOperator() -> Bool {
        let isOperator = ["+", "-", "*", "/"].contains { next == .sign($0) } || next?.is("UNION", "INTERSECT", "MINUS") == true
        if isOperator { operatorsLeft -= 1 }
        return operatorsLeft > 0
    }
}

/// Comparisons.
extension PredicateParser {
    private static let operations: [String: CoreDataPredicate.Operation] = [
        "=": .equal, "==": .equal, "!=": .notEqual, "<>": .notEqual, "<": .less, "<=": .lessOrEqual, "=<": .lessOrEqual,
        ">": .greater, ">=": .greaterOrEqual, "=>": .greaterOrEqual, "MATCHES": .matches, "LIKE": .like, "BEGINSWITH": .beginsWith,
        "ENDSWITH": .endsWith, "IN": .in, "CONTAINS": .contains, "BETWEEN": .between,
    ]

    private mutating func comparison(depth: Int) -> CoreDataPredicate? {
        let isNone = skip("NONE")
        let quantifier: CoreDataPredicate.Quantifier? = isNone || skip("ANY", "SOME") ? .any : skip("ALL") ? .all : nil
        guard let left = expression(depth: depth), let operation = operation(), let options = options(),
            let right = expression(depth: depth)
        else { return nil }
        var comparison = CoreDataPredicate.Comparison(left, operation, right)
        comparison.quantifier = quantifier
        comparison.options = options
        return isNone ? .not(.comparison(comparison)) : .comparison(comparison)
    }

    private mutating func operation() -> CoreDataPredicate.Operation? {
        let text: String
        switch next {
        case .sign(let sign)?: text = sign
        case .word(let word, isQuoted: false)?: text = word.uppercased()
        default: return nil
        }
        guard let operation = Self.operations[text] else { return nil }
        offset += 1
        return operation
    }

    /// Reads `[cd]`, which may be absent.
    private mutating func options() -> String? {
        guard skip("[") else { return "" }
        guard case .word(let letters, _)? = next else { return nil }
        offset += 1
        return skip("]") ? letters.lowercased() : nil
    }
}

/// Values.
extension PredicateParser {
    mutating func expression(depth: Int) -> CoreDataExpression? {
        guard depth < Self.deepest, var left = product(depth: depth) else { return nil }
        while true {
            guard spendOperator() else { return nil }
            let name: String
            if skip("+") {
                name = "add:to:"
            } else if skip("-") {
                name = "from:subtract:"
            } else if let combination = combination() {
                guard let right = product(depth: depth) else { return nil }
                left = .combined(combination, left, right)
                continue
            } else {
                return left
            }
            guard let right = product(depth: depth) else { return nil }
            left = .function(name, [left, right])
        }
    }

    private mutating func combination() -> CoreDataExpression.Combination? {
        if skip("UNION") { return .union }
        if skip("INTERSECT") { return .intersection }
        return skip("MINUS") ? .difference : nil
    }

    private mutating func product(depth: Int) -> CoreDataExpression? {
        guard var left = power(depth: depth) else { return nil }
        while true {
            guard spendOperator() else { return nil }
            let name: String
            if skip("*") { name = "multiply:by:" } else if skip("/") { name = "divide:by:" } else { return left }
            guard let right = power(depth: depth) else { return nil }
            left = .function(name, [left, right])
        }
    }

    private mutating func power(depth: Int) -> CoreDataExpression? {
        guard depth < Self.deepest, spend() else { return nil }
        if skip("-") {
            guard let operand = power(depth: depth + 1) else { return nil }
            if case .constant(.number(let digits)) = operand { return .constant(.number("-" + digits)) }
            return .function("from:subtract:", [.constant(.number("0")), operand])
        }
        guard let left = path(depth: depth) else { return nil }
        guard skip("**") else { return left }
        return power(depth: depth + 1).map { .function("raise:toPower:", [left, $0]) }
    }

    /// Reads a value and the parts of a path behind it.
    private mutating func path(depth: Int) -> CoreDataExpression? {
        guard var value = primary(depth: depth) else { return nil }
        while skip(".") {
            switch next {
            case .word(let word, _)?: value = value.appending(word)
            case .collection(let word)?: value = value.appending("@" + word)
            default: return nil
            }
            offset += 1
        }
        return value
    }

    private mutating func primary(depth: Int) -> CoreDataExpression? {
        guard let token = next else { return nil }
        offset += 1
        switch token {
        case .number(let digits): return Double(digits) == nil ? nil : .constant(.number(digits))
        case .text(let text): return .constant(.text(text))
        case .variable(let name): return .variable(name)
        case .collection(let name): return .keyPath(.itself, "@" + name)
        case .word(let word, let isQuoted): return named(word, isQuoted: isQuoted, depth: depth)
        case .sign("{"): return expressions(until: "}", depth: depth).map(CoreDataExpression.list)
        case .sign("("):
            guard let inner = expression(depth: depth + 1), skip(")") else { return nil }
            return inner
        case .sign: return nil
        }
    }

    private mutating func expressions(until end: String, depth: Int) -> [CoreDataExpression]? {
        if skip(end) { return [] }
        var found: [CoreDataExpression] = []
        repeat {
            guard let expression = expression(depth: depth + 1) else { return nil }
            found.append(expression)
        } while skip(",")
        return skip(end) ? found : nil
    }

    private mutating func named(_ word: String, isQuoted: Bool, depth: Int) -> CoreDataExpression? {
        if !isQuoted {
            switch word.uppercased() {
            case "NIL", "NULL": return .null
            case "TRUE", "YES": return .constant(.boolean(true))
            case "FALSE", "NO": return .constant(.boolean(false))
            case "SELF": return .itself
            case "SUBQUERY": return subquery(depth: depth)
            case "TERNARY": return conditional(depth: depth)
            case "FUNCTION": return method(depth: depth)
            case "AND", "OR", "NOT", "IN", "ANY", "ALL", "SOME", "NONE", "TRUEPREDICATE", "FALSEPREDICATE": return nil
            default: break
            }
        }
        guard skip("(") else { return .keyPath(.itself, word) }
        guard let arguments = expressions(until: ")", depth: depth) else { return nil }
        if word.uppercased() == "CAST", arguments.count == 2 { return .function("castObject:toType:", arguments) }
        return .function(word.hasSuffix(":") || arguments.isEmpty ? word : word + ":", arguments)
    }

    private mutating func subquery(depth: Int) -> CoreDataExpression? {
        guard skip("("), let rows = expression(depth: depth + 1), skip(","), case .variable(let name)? = next else { return nil }
        offset += 1
        guard skip(","), let condition = predicate(depth: depth + 1), skip(")") else { return nil }
        return .filtered(rows, variable: name, condition)
    }

    private mutating func conditional(depth: Int) -> CoreDataExpression? {
        guard skip("("), let condition = predicate(depth: depth + 1), skip(","), let value = expression(depth: depth + 1), skip(","),
            let other = expression(depth: depth + 1), skip(")")
        else { return nil }
        return .conditional(condition, value, other)
    }

    private mutating func method(depth: Int) -> CoreDataExpression? {
        guard skip("("), let arguments = expressions(until: ")", depth: depth), arguments.count >= 2,
            case .constant(.text(let name)) = arguments[1]
        else { return nil }
        if ["valueForKey:", "valueForKeyPath:"].contains(name), arguments.count == 3, case .constant(.text(let path)) = arguments[2] {
            return .keyPath(arguments[0], path)
        }
        return .method(arguments[0], name, Array(arguments.dropFirst(2)))
    }
}

extension CoreDataExpression {
    /// The path with one more part.
    fileprivate func appending(_ part: String) -> CoreDataExpression {
        if case .keyPath(let object, let path) = self { return .keyPath(object, "\(path).\(part)") }
        return .keyPath(self, part)
    }
}
