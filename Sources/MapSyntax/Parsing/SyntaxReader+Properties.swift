// Attributes and relationships of a model.
extension SyntaxReader {
    /// Parses `title: string?` or `title: { type: string, … }`.
    mutating func attribute(_ pair: YAMLPair) -> AttributeSyntax {
        var attribute = AttributeSyntax(
            name: newName(pair.key, of: "an attribute"), range: pair.key.range.union(pair.value.range))
        switch pair.value.content {
        case .missing: break
        case .scalar(let scalar):
            if scalar.isEmptyPlain {
                report(.emptyValue(of: "attribute '\(pair.key.text)'", pair.key.range, expected: "a type"))
            } else {
                shortForm(scalar, into: &attribute)
            }
        case .sequence:
            report(
                .wrongShape(
                    of: "attribute '\(pair.key.text)'", pair.value.range, expected: "a type or a map", found: "a list",
                    help: "write a to-many relationship under 'relationships'"))
        case .mapping(let pairs, _):
            read(
                pair.value, as: AttributeKey.self, of: "attribute '\(pair.key.text)'",
                unknown: { $0.strangeKey($1, ofAttribute: pair.key.text) }
            ) {
                $0.read($2.value, under: $1, into: &attribute)
            }
            if !pairs.contains(where: { $0.key.text == "type" || AttributeKey(rawValue: $0.key.text) == nil }) {
                report(.missingKey("type", of: "attribute '\(pair.key.text)'", pair.key.range, example: "type: string"))
            }
        }
        return attribute
    }

    private mutating func read(_ value: YAMLNode, under key: AttributeKey, into attribute: inout AttributeSyntax) {
        switch key {
        case .type: attribute.type = type(value, of: "an attribute")
        case .default: attribute.defaultValue = literal(value, "'default'").flatMap { $0.isNil ? nil : $0 }
        case .renamingID: attribute.renamingID = name(value, "'renamingID'")
        case .min: attribute.min = literal(value, "'min'")
        case .max: attribute.max = literal(value, "'max'")
        case .minLength: attribute.minLength = literal(value, "'minLength'")
        case .maxLength: attribute.maxLength = literal(value, "'maxLength'")
        case .pattern: attribute.pattern = literal(value, "'pattern'")
        case .transient: attribute.isTransient = boolean(value, "'transient'") ?? false
        case .derived: attribute.derived = expression(value, "'derived'")
        case .column: attribute.column = column(value)
        case .stored: attribute.stored = stored(value)
        case .externalStorage: mark(value, "'externalStorage'", \.externalStorage, of: &attribute)
        case .preserved: mark(value, "'preserved'", \.preserved, of: &attribute)
        case .coreData: coreData(value, into: &attribute)
        case .hashModifier: attribute.hashModifier = name(value, "'hashModifier'", expected: "a text")
        case .doc: attribute.doc = text(value, "'doc'")
        }
    }

    /// Parses a flag that only Core Data has.
    private mutating func mark(
        _ value: YAMLNode, _ what: String, _ flag: WritableKeyPath<CoreDataAttributeSyntax, TextRange?>, of attribute: inout AttributeSyntax
    ) {
        guard boolean(value, what) == true else { return }
        var coreData = attribute.coreData ?? CoreDataAttributeSyntax()
        coreData[keyPath: flag] = value.range
        attribute.coreData = coreData
    }

    /// Reports `optional: true`, which relationships have, and `unique: true`, which entities have. The type of an attribute says whether it is
    /// optional.
    private mutating func strangeKey(_ pair: YAMLPair, ofAttribute attribute: String) -> StrangeKey {
        if ["unique", "isUnique"].contains(pair.key.text) {
            report(
                .misplacedKey(
                    pair.key, of: AttributeKey.owner, help: "write 'unique: [[\(attribute)]]' under the entity, beside 'attributes'"))
            return .reported
        }
        guard ["optional", "isOptional", "nullable", "required", "null", "notNull", "not_null"].contains(pair.key.text) else {
            return .unknown
        }
        report(.misplacedKey(pair.key, of: AttributeKey.owner, help: "write '?' after the type: 'string?' may be nil, 'string' may not"))
        return .reported
    }

    /// Parses `Post?`, `[Tag]` or `post: { to: Post, … }`.
    mutating func relationship(_ pair: YAMLPair) -> RelationshipSyntax {
        var relationship = RelationshipSyntax(
            name: newName(pair.key, of: "a relationship"), range: pair.key.range.union(pair.value.range))
        guard case .mapping(let pairs, _) = pair.value.content else {
            if pair.value.isEmptyPlain {
                report(.emptyValue(of: "relationship '\(pair.key.text)'", pair.key.range, expected: "an entity"))
            } else {
                relationship.to = type(pair.value, of: "a relationship")
            }
            return relationship
        }
        var optional: (isOptional: Bool, range: TextRange)?
        read(pair.value, as: RelationshipKey.self, of: "relationship '\(pair.key.text)'") { reader, key, entry in
            if key == .optional {
                optional = reader.boolean(entry.value, "'optional'").map { ($0, entry.value.range) }
            } else {
                reader.read(entry.value, under: key, into: &relationship)
            }
        }
        if !pairs.contains(where: { $0.key.text == "to" || RelationshipKey(rawValue: $0.key.text) == nil }) {
            report(.missingKey("to", of: "relationship '\(pair.key.text)'", pair.key.range, example: "to: Post"))
        }
        if let optional, let to = relationship.to {
            if !optional.isOptional, to.isOptional { report(.contradictoryOptional(optional.range, type: to.range)) }
            relationship.to?.isOptional = optional.isOptional || to.isOptional
            if !optional.isOptional { relationship.required = optional.range }
        }
        return relationship
    }

    private mutating func read(_ value: YAMLNode, under key: RelationshipKey, into relationship: inout RelationshipSyntax) {
        switch key {
        case .to: relationship.to = type(value, of: "a relationship")
        case .optional: break
        case .inverse: relationship.inverse = name(value, "'inverse'", expected: "a relationship")
        case .ordered: relationship.isOrdered = boolean(value, "'ordered'") ?? false
        case .delete: relationship.deleteRule = name(value, "'delete'", expected: "nullify, cascade, deny or none")
        case .minCount: relationship.minCount = literal(value, "'minCount'")
        case .maxCount: relationship.maxCount = literal(value, "'maxCount'")
        case .renamingID: relationship.renamingID = name(value, "'renamingID'")
        case .column: relationship.column = column(value)
        case .through: relationship.through = through(value)
        case .coreData: relationship.coreData = coreDataOfRelationship(value)
        case .hashModifier: relationship.hashModifier = name(value, "'hashModifier'", expected: "a text")
        case .doc: relationship.doc = text(value, "'doc'")
        }
    }
}

// Where and how values lie in the store.
extension SyntaxReader {
    /// Parses `color`, `[a_id, b_id]` or `{ name: color, type: NVARCHAR(20) }`.
    private mutating func column(_ node: YAMLNode) -> ColumnSyntax? {
        guard case .mapping = node.content else {
            let names = names(node, "'column'")
            return names.isEmpty ? nil : ColumnSyntax(names: names, declaredType: nil)
        }
        var column = ColumnSyntax(names: [], declaredType: nil)
        read(node, as: ColumnKey.self, of: "'column'") { reader, key, pair in
            switch key {
            case .name: column.names = reader.names(pair.value, "'name'")
            case .type: column.declaredType = reader.name(pair.value, "'type'", expected: "a type of the database")
            }
        }
        return column
    }

    private mutating func through(_ node: YAMLNode) -> ThroughSyntax? {
        var through = ThroughSyntax(table: nil, source: [], destination: [], range: node.range)
        if case .scalar(let scalar) = node.content, isName(scalar.text) {
            through.relationship = Name(scalar.text, scalar.range)
            return through
        }
        read(node, as: ThroughKey.self, of: "'through'", help: "write 'through: { table: t, source: a_id, destination: b_id }'") {
            reader, key, pair in
            switch key {
            case .table: through.table = reader.name(pair.value, "'table'", expected: "a table's name")
            case .source: through.source = reader.names(pair.value, "'source'")
            case .destination: through.destination = reader.names(pair.value, "'destination'")
            }
        }
        return through
    }

    /// Parses `unix`, `{ as: integer, scale: 2 }`, or `{ draft: 0, published: 1 }` for an enum. A map with `as` is never that of an enum.
    mutating func stored(_ node: YAMLNode) -> StoredSyntax? {
        guard case .mapping(let pairs, _) = node.content else {
            guard let name = name(node, "'stored'", expected: "a representation or a map") else { return nil }
            return StoredSyntax(representation: name, range: node.range)
        }
        if pairs.contains(where: { $0.key.text == "as" || $0.key.text == "scale" }) {
            var stored = StoredSyntax(range: node.range)
            read(node, as: StoredKey.self, of: "'stored'") { reader, key, pair in
                switch key {
                case .as: stored.representation = reader.name(pair.value, "'as'", expected: "a representation")
                case .scale: stored.scale = reader.literal(pair.value, "'scale'")
                case .fraction: stored.fraction = reader.literal(pair.value, "'fraction'")
                case .zone: stored.zone = reader.literal(pair.value, "'zone'")
                }
            }
            return stored
        }
        return storedCases(node, "'stored'")
    }

    /// Parses `{ draft: 0, published: 1 }`: the cases of an enum and their stored values.
    mutating func storedCases(_ node: YAMLNode, _ what: String) -> StoredSyntax {
        var stored = StoredSyntax(range: node.range)
        for pair in pairs(of: node, what) ?? [] {
            guard let value = literal(pair.value, "case '\(pair.key.text)'") else { continue }
            stored.cases.append((Name(pair.key.text, pair.key.range), value))
        }
        return stored
    }
}
