// Keys of a mapping file that are about no entity: `Grammar/mapping.md`.
extension SyntaxReader {
    mutating func functions(_ node: YAMLNode) -> [FunctionSyntax] {
        let help = "write each function as a key, as in 'shout: { takes: { text: string }, value: upper($text) }'"
        return (pairs(of: node, "'functions'", help: help) ?? []).map { function($0) }
    }

    private mutating func function(_ pair: YAMLPair) -> FunctionSyntax {
        let name = newName(pair.key, of: "a function")
        var function = FunctionSyntax(name: name, range: pair.key.range.union(pair.value.range))
        let help = "write a map, as in '{ takes: { text: string }, value: upper($text) }'"
        read(pair.value, as: FunctionKey.self, of: "the function '\(name.text)'", help: help) { reader, key, pair in
            switch key {
            case .takes: function.parameters = reader.takes(pair.value)
            case .value: function.value = reader.setValue(pair.value, "'value'")
            }
        }
        if case .mapping = pair.value.content, function.value == nil {
            report(.missingKey("value", of: "the function '\(name.text)'", pair.key.range, example: "value: upper($text)"))
        }
        return function
    }

    /// One condition, or a list of them.
    mutating func asserts(_ node: YAMLNode) -> [ExpressionSyntax] {
        guard case .sequence(let elements, _) = node.content else { return condition(node, "'assert'").map { [$0] } ?? [] }
        return elements.compactMap { condition($0, "an element of 'assert'") }
    }

    /// `{ before: …, after: … }`, each one text or a list of them.
    mutating func sql(_ pair: YAMLPair) -> SQLSyntax {
        var sql = SQLSyntax(key: pair.key.range)
        let help = "write 'before' or 'after' below it, as in 'sql: { after: UPDATE Post SET title = upper(title) }'"
        read(pair.value, as: SQLKey.self, of: "'sql'", help: help) { reader, key, pair in
            switch key {
            case .before: sql.before = reader.sqlTexts(pair.value, "'before'")
            case .after: sql.after = reader.sqlTexts(pair.value, "'after'")
            }
        }
        return sql
    }

    private mutating func sqlTexts(_ node: YAMLNode, _ what: String) -> [SQLTextSyntax] {
        guard case .sequence(let elements, _) = node.content else { return sqlText(node, what).map { [$0] } ?? [] }
        return elements.compactMap { sqlText($0, "an element of \(what)") }
    }

    private mutating func sqlText(_ node: YAMLNode, _ what: String) -> SQLTextSyntax? {
        guard let scalar = scalar(node, what, expected: "SQL") else { return nil }
        guard scalar.text.contains(where: { !$0.isWhitespace }) else {
            report(.emptyValue(of: what, node.range, expected: "a statement"))
            return nil
        }
        return SQLTextSyntax(scalar)
    }

    mutating func parameters(_ node: YAMLNode) -> [ParameterSyntax] {
        let help = "write each parameter as a key with its type, as in 'since: date'"
        return (pairs(of: node, "'parameters'", help: help) ?? []).map { parameter($0) }
    }

    /// `date`, `int32 = 20` or `{ type: date, doc: … }`
    private mutating func parameter(_ pair: YAMLPair) -> ParameterSyntax {
        var parameter = ParameterSyntax(name: newName(pair.key, of: "a parameter"))
        if case .mapping(let pairs, _) = pair.value.content {
            read(pair.value, as: ParameterKey.self, of: "the parameter '\(pair.key.text)'") { reader, key, pair in
                switch key {
                case .type: parameter.type = reader.type(pair.value, of: "a parameter")
                case .default: parameter.defaultValue = reader.literal(pair.value, "'default'").flatMap { $0.isNil ? nil : $0 }
                case .doc: parameter.doc = reader.text(pair.value, "'doc'")
                }
            }
            if !pairs.contains(where: { $0.key.text == "type" }) {
                report(.missingKey("type", of: "the parameter '\(pair.key.text)'", pair.key.range, example: "type: string"))
            }
        } else if let scalar = scalar(pair.value, "the parameter '\(pair.key.text)'", expected: "a type") {
            var attribute = AttributeSyntax(name: parameter.name, range: pair.value.range)
            shortForm(scalar, into: &attribute)
            (parameter.type, parameter.defaultValue) = (attribute.type, attribute.defaultValue)
        }
        return parameter
    }

    /// `{ a: Place, text: string? }`
    private mutating func takes(_ node: YAMLNode) -> [TakenSyntax] {
        let help = "write each parameter as a key with its type, as in '{ text: string }'"
        return (pairs(of: node, "'takes'", help: help) ?? []).compactMap { pair in
            let name = newName(pair.key, of: "a parameter")
            guard let type = type(pair.value, of: "a parameter") else { return nil }
            return TakenSyntax(name: name, type: type)
        }
    }
}
