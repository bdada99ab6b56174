// Mapping files: `Grammar/mapping.md`.
extension SyntaxReader {
    mutating func mapping(_ root: YAMLNode) -> MappingSyntax {
        var mapping = MappingSyntax(file: id, range: root.range)
        var present: [MappingKey] = []
        read(root, as: MappingKey.self, of: "a mapping file", unknown: { $0.strangeKey(ofMappingFile: $1) }) { reader, key, pair in
            present.append(key)
            reader.read(pair, under: key, into: &mapping)
        }
        guard case .mapping(let pairs, _) = root.content else { return mapping }
        // A key that is unknown may be meant as one of these.
        guard !pairs.contains(where: { MappingKey(rawValue: $0.key.text) == nil }) else { return mapping }
        let place = pairs.first?.key.range ?? root.range
        // A mapping to the open version begins at the one before it.
        if !present.contains(.from), !(mapping.to?.isOpen ?? false) {
            report(.missingKey("from", of: "a mapping file", place, example: "from: 1"))
        }
        if !present.contains(.to) { report(.missingKey("to", of: "a mapping file", place, example: "to: 2")) }
        return mapping
    }

    private mutating func read(_ pair: YAMLPair, under key: MappingKey, into mapping: inout MappingSyntax) {
        let value = pair.value
        switch key {
        case .mapping: mapping.name = name(value, "'mapping'")
        case .from: mapping.from = version(value, "'from'")
        case .to: mapping.to = version(value, "'to'")
        case .infer: mapping.infers = boolean(value, "'infer'")
        case .entities:
            for entry in pairs(of: value, "'entities'", help: "write each destination entity as a key, as in 'Post: { set: … }'") ?? [] {
                if case .sequence(let elements, _) = entry.value.content, elements.isEmpty {
                    mapping.emptied.append(Name(entry.key.text, entry.key.range))
                }
                mapping.entities += entityMappings(entry)
            }
        case .drop:
            let help = "write a list of entities and properties, as in [Legacy, Post.color]"
            mapping.drops = (elements(of: value, "'drop'", help: value.isMapping ? help : nil) ?? []).compactMap { drop($0) }
        case .let: mapping.lets = bindings(value)
        case .pins: mapping.pins = pins(value)
        case .objects: mapping.objects = objects(value)
        case .allow: mapping.allows = allows(value)
        case .functions: mapping.functions = functions(value)
        case .parameters: mapping.parameters = parameters(value)
        case .assert: mapping.asserts = asserts(value)
        case .sql: mapping.sql = sql(pair)
        case .emit: mapping.emits = emits(value)
        }
    }

    /// Finds `Post: { set: … }` at the top of the file, outside `entities:`.
    private func strangeKey(ofMappingFile pair: YAMLPair) -> StrangeKey {
        guard MappingKey.meant(by: pair.key.text) == nil, EntityMappingKey(rawValue: pair.key.text) == nil,
            case .mapping(let pairs, _) = pair.value.content, pairs.contains(where: { EntityMappingKey(rawValue: $0.key.text) != nil })
        else { return .unknown }
        return .misplaced(.entityMapping)
    }

    /// Parses `title`, `place.latitude`: one name or several.
    func path(_ key: YAMLScalar) -> [Name] {
        let parts = Array(key.text.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count > 1 else { return [Name(key.text, key.range)] }
        return parts.map { Name(String(decoding: $0, as: UTF8.self), key.range(of: $0.startIndex..<$0.endIndex)) }
    }

    /// Parses `Legacy` or `Post.color`.
    private mutating func drop(_ node: YAMLNode) -> DropSyntax? {
        guard let scalar = scalar(node, "an element of 'drop'", expected: "an entity or one of its properties") else { return nil }
        let parts = Array(scalar.text.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }) else {
            report(
                .wrongShape(
                    of: "an element of 'drop'", scalar.range, expected: "an entity or one of its properties", found: "'\(scalar.text)'",
                    help: "write 'Legacy' or 'Post.color'"))
            return nil
        }
        let names = parts.map { Name(String(decoding: $0, as: UTF8.self), scalar.range(of: $0.startIndex..<$0.endIndex)) }
        return DropSyntax(entity: names[0], property: names.count > 1 ? names[1] : nil, range: scalar.range)
    }

    private mutating func pins(_ node: YAMLNode) -> PinsSyntax? {
        var pins = PinsSyntax(range: node.range)
        read(node, as: PinsKey.self, of: "'pins'", help: "write 'pins: { from: …, to: … }'") { reader, key, pair in
            switch key {
            case .from: pins.from = reader.name(pair.value, "'from'", expected: "a fingerprint")
            case .to: pins.to = reader.name(pair.value, "'to'", expected: "a fingerprint")
            }
        }
        return pins
    }

    private mutating func allows(_ node: YAMLNode) -> [AllowSyntax] {
        let help = "write each code with the reason, as in 'new-uniqueness: no two rows are the same'"
        return (pairs(of: node, "'allow'", help: help) ?? []).compactMap { pair in
            // In braces, YAML itself has reported a key without a value.
            if pair.value.isEmptyPlain {
                if !node.isFlow { report(.emptyValue(of: "'\(pair.key.text)'", pair.key.range, expected: "the reason")) }
                return nil
            }
            let reason = name(pair.value, "'\(pair.key.text)'", expected: "the reason")
            return AllowSyntax(slug: Name(pair.key.text, pair.key.range), reason: reason, range: pair.key.range.union(pair.value.range))
        }
    }
}

// Entity mappings.
extension SyntaxReader {
    /// Parses the mapping under the name of a destination entity, or each mapping of the list there.
    private mutating func entityMappings(_ pair: YAMLPair) -> [EntityMappingSyntax] {
        let destination = Name(pair.key.text, pair.key.range)
        guard case .sequence(let elements, _) = pair.value.content else {
            return [entityMapping(pair.value, destination, range: pair.key.range.union(pair.value.range))]
        }
        return elements.map { element in
            var mapping = entityMapping(element, destination, range: element.range)
            mapping.isInList = true
            return mapping
        }
    }

    private mutating func entityMapping(_ node: YAMLNode, _ destination: Name, range: TextRange) -> EntityMappingSyntax {
        var mapping = EntityMappingSyntax(destination: destination, range: range)
        let help = "write a map, as in 'set: { title: $source.name }', or a list of maps"
        read(
            node, as: EntityMappingKey.self, of: "the mapping of '\(destination.text)'", help: help,
            unknown: { $0.strangeKey(ofEntityMapping: $1) }
        ) { $0.read($2, under: $1, into: &mapping) }
        return mapping
    }

    private mutating func read(_ pair: YAMLPair, under key: EntityMappingKey, into mapping: inout EntityMappingSyntax) {
        let value = pair.value
        switch key {
        case .from: mapping.from = name(value, "'from'", expected: "a source entity")
        case .name:
            mapping.name = name(value, "'name'")
            if let name = mapping.name { check(name, of: "a mapping") }
        case .infer: mapping.infers = boolean(value, "'infer'")
        case .let: mapping.lets = bindings(value)
        case .where: mapping.condition = condition(value, "'where'")
        case .set:
            let help = "write each property as a key, as in 'title: $source.name'"
            mapping.sets = (pairs(of: value, "'set'", help: help) ?? []).map { entry in
                let path = path(entry.key)
                return SetSyntax(
                    property: path[0], part: Array(path.dropFirst()), range: entry.key.range.union(entry.value.range),
                    value: setValue(entry.value, "'\(entry.key.text)'"))
            }
        case .onNil: mapping.onNil = name(value, "'onNil'", expected: "'drop'")
        case .rows: mapping.rows = rows(value, "'rows'")
        case .each: mapping.each = expression(value, "'each'")
        case .distinct: mapping.distinct = oneOrMore(value, "'distinct'").compactMap { expression($0, "'distinct'") }
        case .order: mapping.order = oneOrMore(value, "'order'").compactMap { orderTerm($0, "'order'") }
        }
    }

    /// Finds `title: $source.name` beside `set` instead of inside it: a word that is not similar to a key and has an expression.
    private func strangeKey(ofEntityMapping pair: YAMLPair) -> StrangeKey {
        guard case .scalar(let scalar) = pair.value.content, scalar.text.utf8.contains(UInt8(ascii: "$")),
            EntityMappingKey.meant(by: pair.key.text) == nil,
            nearest(to: pair.key.text, among: EntityMappingKey.allCases.map(\.rawValue)) == nil,
            !EntityMappingKey.neighbours.contains(where: { $0.init(rawValue: pair.key.text) != nil })
        else { return .unknown }
        return .misplaced(.set)
    }

    mutating func bindings(_ node: YAMLNode) -> [BindingSyntax] {
        (pairs(of: node, "'let'", help: "write each name as a key, as in 'widest: $source.versions.first'") ?? []).map { pair in
            let name = newName(pair.key, of: "a 'let' entry")
            return BindingSyntax(name: name, value: setValue(pair.value, "'\(pair.key.text)'"))
        }
    }
}

// Values.
extension SyntaxReader {
    /// Parses an expression, or `{ value, map, else, onNil }`.
    mutating func setValue(_ node: YAMLNode, _ what: String) -> SetValueSyntax {
        var set = SetValueSyntax(range: node.range)
        guard case .mapping = node.content else {
            set.value = expression(node, what)
            return set
        }
        read(node, as: SetValueKey.self, of: what) { reader, key, pair in
            switch key {
            case .value: set.value = reader.expression(pair.value, "'value'")
            case .map:
                set.map =
                    (reader.pairs(of: pair.value, "'map'", help: "write the result for each value, as in '{ P: planned, F: done }'") ?? [])
                    .compactMap { reader.mapCase($0) }
            case .else: set.otherwise = reader.expression(pair.value, "'else'")
            case .onNil: set.onNil = reader.name(pair.value, "'onNil'", expected: "'drop'")
            }
        }
        return set
    }

    /// Parses `"MPEG audio file": mpeg`.
    private mutating func mapCase(_ pair: YAMLPair) -> MapCaseSyntax? {
        let key = literal(pair.key)
        let cure = "compute a result with if(condition, a, b) in place of 'map'"
        guard let value = constant(pair.value, "'\(pair.key.text)'", orCompute: cure) else { return nil }
        return MapCaseSyntax(key: key, value: value, range: pair.key.range.union(pair.value.range))
    }
}
