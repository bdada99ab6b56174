// Model files: `Grammar/model.md`.
extension SyntaxReader {
    private static let modelHelp = "begin it with 'model: Blog'; 'mapc init --from DATABASE' writes the model of a database"

    mutating func model(_ root: YAMLNode) -> ModelSyntax {
        var model = ModelSyntax(file: id, range: root.range)
        var present: [ModelKey] = []
        read(root, as: ModelKey.self, of: "a model file", help: Self.modelHelp, unknown: { $0.strangeKey(ofModel: $1) }) {
            reader, key, pair in
            present.append(key)
            reader.read(pair.value, under: key, into: &model)
        }
        guard case .mapping(let pairs, _) = root.content else { return model }
        // A key that is unknown may be meant as one of these.
        guard !pairs.contains(where: { ModelKey(rawValue: $0.key.text) == nil }) else { return model }
        let place = pairs.first?.key.range ?? root.range
        if !present.contains(.model) { report(.missingKey("model", of: "a model file", place, example: "model: Blog")) }
        if !present.contains(.version) { report(.missingKey("version", of: "a model file", place, example: "version: 1")) }
        return model
    }

    private mutating func read(_ value: YAMLNode, under key: ModelKey, into model: inout ModelSyntax) {
        switch key {
        case .model: model.name = name(value, "'model'")
        case .version: model.version = version(value, "'version'")
        case .after: model.after = version(value, "'after'")
        case .withdrawn: model.isWithdrawn = boolean(value, "'withdrawn'") ?? false
        case .layout: model.layout = name(value, "'layout'", expected: "a layout")
        case .identifiers: model.identifiers = names(value, "'identifiers'")
        case .coreData: model.coreData = coreData(value)
        case .enums: model.enums = (pairs(of: value, "'enums'") ?? []).map { enumeration($0) }
        case .composites: model.composites = (pairs(of: value, "'composites'") ?? []).map { composite($0) }
        case .entities: model.entities = (pairs(of: value, "'entities'", help: Self.entitiesHelp) ?? []).map { entity($0) }
        }
    }

    private static let entitiesHelp = "write each entity as a key, as in 'Post: { attributes: … }'"

    /// Finds `Post: { attributes: … }` at the top of the file, outside `entities:`.
    private func strangeKey(ofModel pair: YAMLPair) -> StrangeKey {
        guard ModelKey.meant(by: pair.key.text) == nil, case .mapping(let pairs, _) = pair.value.content,
            pairs.contains(where: { EntityKey(rawValue: $0.key.text) != nil })
        else { return .unknown }
        return .misplaced(.entity)
    }

    private mutating func enumeration(_ pair: YAMLPair) -> EnumSyntax {
        let what = "enum '\(pair.key.text)'"
        let name = newName(pair.key, of: "an enum")
        let help = "write the cases as a list, or as a map with the stored value of each, as in '{ first: 0, … }'"
        var stored: StoredSyntax?
        let cases: [Name]
        let isWhole: Bool
        if case .mapping(let pairs, _) = pair.value.content {
            stored = storedCases(pair.value, what)
            cases = stored?.cases.map(\.name) ?? []
            isWhole = cases.count == pairs.count
        } else {
            let elements = elements(of: pair.value, what, help: help)
            cases = (elements ?? []).compactMap { self.name($0, "an element of \(what)") } + casesWithoutBrackets(pair.value)
            isWhole = cases.count == elements?.count
        }
        for each in cases { checkCase(each, isInMap: stored != nil) }
        return EnumSyntax(name: name, cases: cases, stored: stored, isWhole: isWhole)
    }

    /// Returns the cases of `Status: draft, published`, which has been reported, so that nothing else is a consequence.
    private func casesWithoutBrackets(_ node: YAMLNode) -> [Name] {
        guard case .scalar(let scalar) = node.content, scalar.style == .plain else { return [] }
        return scalar.text.split(separator: ",").map { $0.filter { $0 != " " } }.filter(isName).map { Name($0, scalar.range) }
    }

    /// Reports a case that is not a name. Between words a comma is missing; anything else may be a value that the database has.
    private mutating func checkCase(_ name: Name, isInMap: Bool) {
        let words = name.text.split(separator: " ").map(String.init)
        guard words.count > 1, words.allSatisfy(isName), !isInMap else {
            let meant = nameOfWords(in: name.text)
            let example = meant.map { "'{ \($0): \(yamlText(name.text)), … }'" } ?? "'{ first: 0, … }'"
            check(name, of: "a case", help: isInMap ? nil : "write each case with its stored value, as in \(example)")
            return
        }
        let list = words.joined(separator: ", ")
        let fixes = [Diagnostic.Fix("write \(list)", isSafe: false, [Diagnostic.Edit(name.range, list)])]
        report(.invalidName(name, of: "a case", help: "write a comma between two cases: \(list)", fixes: fixes))
    }

    private mutating func composite(_ pair: YAMLPair) -> CompositeSyntax {
        let name = newName(pair.key, of: "a composite")
        let attributes = (pairs(of: pair.value, "composite '\(pair.key.text)'") ?? []).map { attribute($0) }
        return CompositeSyntax(name: name, attributes: attributes)
    }
}

// Entities.
extension SyntaxReader {
    private mutating func entity(_ pair: YAMLPair) -> EntitySyntax {
        var entity = EntitySyntax(
            name: newName(pair.key, of: "an entity"), range: pair.key.range.union(pair.value.range))
        let what = "entity '\(pair.key.text)'"
        let help = "write its attributes under it, as in '{ attributes: { title: string } }'"
        read(pair.value, as: EntityKey.self, of: what, help: help, unknown: { $0.strangeKey(ofEntity: $1) }) { reader, key, pair in
            reader.read(pair.value, under: key, into: &entity)
        }
        return entity
    }

    private mutating func read(_ value: YAMLNode, under key: EntityKey, into entity: inout EntitySyntax) {
        switch key {
        case .parent: entity.parent = name(value, "'parent'", expected: "an entity")
        case .abstract: entity.isAbstract = boolean(value, "'abstract'") ?? false
        case .renamingID: entity.renamingID = name(value, "'renamingID'")
        case .key: entity.key = names(value, "'key'")
        case .table: entity.table = name(value, "'table'", expected: "a table's name")
        case .attributes: entity.attributes = attributes(value)
        case .relationships:
            entity.relationships = (pairs(of: value, "'relationships'", help: Self.relationshipsHelp) ?? []).map { relationship($0) }
        case .unique:
            entity.unique = sets(value, "'unique'").map { UniqueSyntax(properties: names($0, "a set under 'unique'"), range: $0.range) }
        case .indexes: entity.indexes = sets(value, "'indexes'", mayBeMaps: true).map { index($0) }
        case .data: entity.data = data(value)
        case .hashModifier: entity.hashModifier = name(value, "'hashModifier'", expected: "a text")
        case .coreData: entity.coreData = coreDataOfEntity(value)
        case .doc: entity.doc = text(value, "'doc'")
        }
    }

    /// Parses the attributes of an entity. Relationships among them are reported together, and their keys are not.
    private mutating func attributes(_ node: YAMLNode) -> [AttributeSyntax] {
        let all = pairs(of: node, "'attributes'", help: Self.attributesHelp) ?? []
        let isRelationship = all.map { pair in
            guard case .mapping(let pairs, _) = pair.value.content else { return false }
            return pairs.contains { $0.key.text == "to" } && !pairs.contains { $0.key.text == "type" }
        }
        Diagnostic.misplacedKeys(zip(all, isRelationship).filter(\.1).map(\.0.key), looksLike: .relationship).map { report($0) }
        return zip(all, isRelationship).map { pair, isRelationship in
            guard isRelationship else { return attribute(pair) }
            return AttributeSyntax(name: newName(pair.key, of: "a relationship"), range: pair.key.range.union(pair.value.range))
        }
    }

    private static let attributesHelp = "write each attribute as a key, as in 'title: string'"
    private static let relationshipsHelp = "write each relationship as a key, as in 'tags: [Tag]'"

    /// Finds `title: string?` or `tags: [Tag]` directly under the name of an entity.
    private func strangeKey(ofEntity pair: YAMLPair) -> StrangeKey {
        switch pair.value.content {
        case .scalar(let scalar): looksLikeShortForm(scalar.text) ? .misplaced(.attribute) : .unknown
        case .mapping(let pairs, _) where pairs.contains(where: { $0.key.text == "type" }): .misplaced(.attribute)
        case .mapping(let pairs, _) where pairs.contains(where: { $0.key.text == "to" }): .misplaced(.relationship)
        case .sequence(let elements, isFlow: true) where elements.count == 1 && EntityKey.meant(by: pair.key.text) == nil:
            .misplaced(.relationship)
        default: .unknown
        }
    }

    /// Whether a value looks like `string`, `Status?` or `Status = draft`, which no key of the language takes.
    private func looksLikeShortForm(_ text: String) -> Bool {
        let type = text.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: " ") }
        let rest = text.utf8.dropFirst(type.count)
        return isBuiltInType(String(Substring(type))) || rest.elementsEqual("?".utf8) || rest.starts(with: " = ".utf8)
            || rest.starts(with: "? = ".utf8)
    }

    /// Parses `[[slug], [author, title]]`. A list of words is ambiguous; it is refused with both readings.
    private mutating func sets(_ node: YAMLNode, _ what: String, mayBeMaps: Bool = false) -> [YAMLNode] {
        let help = "write a list of lists, as in '[[slug], [author, title]]'"
        guard case .sequence(let elements, _) = node.content else {
            _ = self.elements(of: node, what, help: help)
            return []
        }
        let words = elements.compactMap { element -> String? in
            guard case .scalar(let scalar) = element.content, !scalar.isEmptyPlain else { return nil }
            return scalar.text
        }
        guard !words.isEmpty, words.count == elements.count else {
            return elements.filter { element in
                if mayBeMaps, case .mapping = element.content { return true }
                return self.elements(of: element, "a set under \(what)", help: help) != nil
            }
        }
        let together = "[[\(words.joined(separator: ", "))]]"
        let apart = "[\(words.map { "[\($0)]" }.joined(separator: ", "))]"
        var fixes = [Diagnostic.Fix("write \(together)", isSafe: words.count == 1, [Diagnostic.Edit(node.range, together)])]
        if words.count > 1 { fixes.append(Diagnostic.Fix("write \(apart)", isSafe: false, [Diagnostic.Edit(node.range, apart)])) }
        report(
            .wrongShape(
                of: what, node.range, expected: "a list of lists", found: "a list of names",
                help: words.count == 1 ? "write \(together)" : "write \(together) for one set, \(apart) for one each", fixes: fixes))
        return []
    }

    /// Parses `[status, date desc]` or `{ name: byStatus, on: [status, date desc] }`.
    private mutating func index(_ node: YAMLNode) -> IndexSyntax {
        var index = IndexSyntax(columns: [], range: node.range)
        guard case .mapping(let pairs, _) = node.content else {
            index.columns = indexColumns(node)
            return index
        }
        read(node, as: IndexKey.self, of: "an index") { reader, key, pair in
            switch key {
            case .name: index.name = reader.name(pair.value, "'name'")
            case .on: index.columns = reader.indexColumns(pair.value)
            }
        }
        if !pairs.contains(where: { $0.key.text == "on" || IndexKey.meant(by: $0.key.text) == .on }) {
            report(.missingKey("on", of: "an index", node.range, example: "on: [date]"))
        }
        return index
    }

    private mutating func indexColumns(_ node: YAMLNode) -> [(property: Name, isDescending: Bool)] {
        var columns: [(property: Name, isDescending: Bool)] = []
        for element in elements(of: node, "an index") ?? [] {
            guard let scalar = scalar(element, "an element of an index", expected: "a property") else { continue }
            if let (name, direction) = twoWords(scalar) {
                guard direction.text == "desc" || direction.text == "asc" else {
                    report(
                        .wrongShape(
                            of: "an element of an index", scalar.range, expected: "a property, then 'desc' or nothing",
                            found: "'\(scalar.text)'"))
                    continue
                }
                columns.append((name, direction.text == "desc"))
            } else {
                columns.append((Name(scalar.text, scalar.range), false))
            }
        }
        return columns
    }

    /// Returns the two words of `date desc`.
    private func twoWords(_ scalar: YAMLScalar) -> (Name, Name)? {
        let bytes = Array(scalar.text.utf8)
        guard let space = bytes.firstIndex(of: UInt8(ascii: " ")),
            let second = bytes[space...].firstIndex(where: { $0 != UInt8(ascii: " ") })
        else { return nil }
        func piece(_ range: Range<Int>) -> Name { Name(String(decoding: bytes[range], as: UTF8.self), scalar.range(of: range)) }
        return (piece(0..<space), piece(second..<bytes.count))
    }
}
