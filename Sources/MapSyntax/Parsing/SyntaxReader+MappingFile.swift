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

    /// Parses one condition, or a list of them.
    mutating func asserts(_ node: YAMLNode) -> [ExpressionSyntax] {
        guard case .sequence(let elements, _) = node.content else { return condition(node, "'assert'").map { [$0] } ?? [] }
        return elements.compactMap { condition($0, "an element of 'assert'") }
    }

    /// Parses the entries under `emit`: a name, and the keys of an entity mapping that makes rows.
    mutating func emits(_ node: YAMLNode) -> [EntityMappingSyntax] {
        let help = "write each kind of row as a key, as in 'archive: { from: Post, set: { title: $source.title } }'"
        return (pairs(of: node, "'emit'", help: help) ?? []).map { emit($0) }
    }

    private mutating func emit(_ pair: YAMLPair) -> EntityMappingSyntax {
        let name = newName(pair.key, of: "an entry under 'emit'")
        var mapping = EntityMappingSyntax(destination: name, range: pair.key.range.union(pair.value.range))
        var present: [EmitKey] = []
        let help = "write a map, as in '{ from: Post, set: { title: $source.title } }'"
        read(pair.value, as: EmitKey.self, of: "'\(name.text)'", help: help) { reader, key, pair in
            present.append(key)
            reader.read(pair.value, under: key, into: &mapping)
        }
        guard case .mapping = pair.value.content else { return mapping }
        let owner = "'\(name.text)' under 'emit'"
        if !present.contains(.from) { report(.missingKey("from", of: owner, pair.key.range, example: "from: Post")) }
        if !present.contains(.set) { report(.missingKey("set", of: owner, pair.key.range, example: "set: { title: $source.title }")) }
        return mapping
    }

    private mutating func read(_ value: YAMLNode, under key: EmitKey, into mapping: inout EntityMappingSyntax) {
        switch key {
        case .from: mapping.from = name(value, "'from'", expected: "a source entity")
        case .let: mapping.lets = bindings(value)
        case .each: mapping.each = expression(value, "'each'")
        case .where: mapping.condition = condition(value, "'where'")
        case .distinct: mapping.distinct = oneOrMore(value, "'distinct'").compactMap { expression($0, "'distinct'") }
        case .order: mapping.order = oneOrMore(value, "'order'").compactMap { orderTerm($0, "'order'") }
        case .onNil: mapping.onNil = name(value, "'onNil'", expected: "'drop'")
        case .set:
            let help = "write each name of the JSON as a key, as in 'title: $source.title'"
            mapping.sets = (pairs(of: value, "'set'", help: help) ?? []).map { entry in
                SetSyntax(
                    property: Name(entry.key.text, entry.key.range), range: entry.key.range.union(entry.value.range),
                    value: setValue(entry.value, "'\(entry.key.text)'"))
            }
        }
    }

    /// Parses `{ before: …, after: … }`, each one text or a list of texts.
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

    /// Parses `date`, `int32 = 20` or `{ type: date, doc: … }`.
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

    /// Parses `{ a: Place, text: string? }`.
    private mutating func takes(_ node: YAMLNode) -> [TakenSyntax] {
        let help = "write each parameter as a key with its type, as in '{ text: string }'"
        return (pairs(of: node, "'takes'", help: help) ?? []).compactMap { pair in
            let name = newName(pair.key, of: "a parameter")
            guard let type = type(pair.value, of: "a parameter") else { return nil }
            return TakenSyntax(name: name, type: type)
        }
    }
}
