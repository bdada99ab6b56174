// Words, lists of words, versions, truths and constants.
extension SyntaxReader {
    /// Parses a word that refers to something. Whether it exists is checked later.
    mutating func name(_ node: YAMLNode, _ what: String, expected: String = "a name") -> Name? {
        scalar(node, what, expected: expected).map { Name($0.text, $0.range) }
    }

    /// Parses one word, or a list of words.
    mutating func names(_ node: YAMLNode, _ what: String) -> [Name] {
        if case .sequence(let elements, _) = node.content { return elements.compactMap { name($0, "an element of \(what)") } }
        return name(node, what, expected: "a name or a list of names").map { [$0] } ?? []
    }

    /// Returns the name that a key declares.
    mutating func newName(_ key: YAMLScalar, of what: String) -> Name {
        let name = Name(key.text, key.range)
        check(name, of: what)
        // Whoever writes 'slug?: string' calls it 'slug' elsewhere.
        let meant = String(key.text.dropLast())
        return key.text.hasSuffix("?") && isName(meant) ? Name(meant, key.range) : name
    }

    mutating func check(_ name: Name, of what: String, help: String? = nil) {
        if !isName(name.text) { report(.invalidName(name, of: what, help: help)) }
    }

    mutating func version(_ node: YAMLNode, _ what: String) -> VersionSyntax? {
        scalar(node, what, expected: "a version").map { VersionSyntax(label: $0.text, range: $0.range) }
    }

    mutating func boolean(_ node: YAMLNode, _ what: String) -> Bool? {
        guard let scalar = scalar(node, what, expected: "true or false") else { return nil }
        switch scalar.text {
        case "true": return true
        case "false": return false
        default:
            let meant: String? =
                switch scalar.text.lowercased() {
                case "yes", "on", "y", "1", "true": "true"
                case "no", "off", "n", "0", "false": "false"
                default: nil
                }
            report(
                .wrongShape(
                    of: what, scalar.range, expected: "true or false", found: "'\(scalar.text)'",
                    help: meant.map { "write \($0)" } ?? "write true or false",
                    fixes: meant.map { [Diagnostic.Fix("write \($0)", isSafe: false, [Diagnostic.Edit(scalar.range, $0)])] } ?? []))
            return nil
        }
    }

    mutating func text(_ node: YAMLNode, _ what: String) -> String? {
        scalar(node, what, expected: "a text")?.text
    }

    /// Parses a constant, or a list of constants.
    mutating func literal(_ node: YAMLNode, _ what: String) -> LiteralSyntax? {
        if case .sequence(let elements, _) = node.content {
            let literals = elements.compactMap { literal($0, "an element of \(what)") }
            return LiteralSyntax(text: "", form: .list(literals), range: node.range)
        }
        return scalar(node, what, expected: "a constant").map { literal($0) }
    }

    /// Parses a scalar as a constant. YAML's null is not the language's nil.
    mutating func literal(_ scalar: YAMLScalar) -> LiteralSyntax {
        var text = scalar.text
        if scalar.style == .plain, text == "null" || text == "NULL" || text == "~" {
            report(.nullLiteral(Name(text, scalar.range)))
            text = "nil"
        }
        return LiteralSyntax(text: text, form: scalar.style == .plain ? .bare : .quoted, range: scalar.range)
    }

    /// Parses a constant where people may write expressions. Otherwise `now()` would silently be a text of five letters.
    mutating func constant(
        _ node: YAMLNode, _ what: String, orCompute cure: String = "computed values belong under 'set'"
    ) -> LiteralSyntax? {
        guard let literal = literal(node, what) else { return nil }
        guard literal.form == .bare, looksComputed(literal.text) else { return literal }
        report(
            .wrongShape(
                of: what, literal.range, expected: "a constant", found: "an expression",
                help: "write a constant, or put it in quotes if it is text; \(cure)"))
        return nil
    }

    /// Whether a text looks like an expression: `$source.title`, `now()`.
    func looksComputed(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let start = bytes.first == UInt8(ascii: "$") ? 1 : 0
        let length = nameLength(in: bytes, from: start)
        return length > 0 && (start == 1 || (bytes.last == UInt8(ascii: ")") && bytes[length] == UInt8(ascii: "(")))
    }

    /// Parses an expression: a scalar, or a YAML list of expressions.
    mutating func expression(_ node: YAMLNode, _ what: String) -> ExpressionSyntax? {
        switch node.content {
        case .missing: return ExpressionSyntax(kind: .missing, range: node.range)
        case .scalar(let scalar):
            if scalar.isEmptyPlain {
                report(.emptyValue(of: what, node.range, expected: "an expression"))
                return ExpressionSyntax(kind: .missing, range: node.range)
            }
            if let marked = yamlNull(scalar) { return marked }
            return parseExpression(scalar, into: &diagnostics)
        case .sequence(let elements, _):
            return ExpressionSyntax(kind: .list(elements.compactMap { expression($0, "an element of \(what)") }), range: node.range)
        case .mapping:
            report(.wrongShape(of: what, node.range, expected: "an expression", found: node.shape))
            return ExpressionSyntax(kind: .missing, range: node.range)
        }
    }

    /// Parses one value, or each element of a list that is not empty.
    mutating func oneOrMore(_ node: YAMLNode, _ what: String) -> [YAMLNode] {
        guard case .sequence(let elements, _) = node.content else { return [node] }
        if elements.isEmpty { report(.wrongShape(of: what, node.range, expected: "an expression", found: "an empty list")) }
        return elements
    }

    /// Parses `$source.date desc`.
    mutating func orderTerm(_ node: YAMLNode, _ what: String) -> OrderTermSyntax? {
        guard let value = expression(node, what) else { return nil }
        guard case .descending(let inner) = value.kind else { return OrderTermSyntax(value: value, isDescending: false) }
        return OrderTermSyntax(value: inner, isDescending: true)
    }

    private mutating func yamlNull(_ scalar: YAMLScalar) -> ExpressionSyntax? {
        guard scalar.style == .plain, scalar.text == "~" else { return nil }
        report(.nullLiteral(Name(scalar.text, scalar.range)))
        return ExpressionSyntax(kind: .nil, range: scalar.range)
    }

    /// Parses an expression that must be a condition. A quoted text is never a condition.
    mutating func condition(_ node: YAMLNode, _ what: String) -> ExpressionSyntax? {
        guard case .scalar(let scalar) = node.content, scalar.isQuoted, looksLikeExpression(scalar) else {
            return expression(node, what)
        }
        var diagnostic = Diagnostic.textLooksLikeExpression(scalar)
        diagnostic.severity = .error
        report(diagnostic)
        return ExpressionSyntax(kind: .missing, range: scalar.range)
    }
}
