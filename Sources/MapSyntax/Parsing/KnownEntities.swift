/// Entities that have been parsed, by their text. In a project of many versions nearly every entity has the same text in nearly every file, and is
/// parsed once.
///
/// A file with findings is parsed as if no entity were known.
struct KnownEntities {
    private struct Known {
        var file: [UInt8]
        var bytes: Range<Int>
        var entity: EntitySyntax
    }

    /// By name, the texts of the entity, the latest last.
    private var known: [String: [Known]] = [:]
    /// If an entity differs in every version, its oldest texts are forgotten.
    private static let greatestCount = 8

    /// Parses a model file that contains known entities; `nil` if it contains none, or must be parsed as a whole.
    mutating func model(in file: TextFile, _ id: FileID) -> ModelSyntax? {
        // The limit on the number of nodes applies to the whole file.
        guard !known.isEmpty, file.bytes.count < YAMLLimit.nodes, let blocks = EntityLines(file)?.blocks, blocks.count > 2 else {
            return nil
        }
        var found = [EntitySyntax?](repeating: nil, count: blocks.count)
        // The first and the last entity are parsed again, so that the file begins and ends at the right places.
        for (place, block) in blocks.enumerated().dropFirst().dropLast() {
            guard let known = known(block, in: file) else { continue }
            found[place] = known.entity.moved(by: block.bytes.lowerBound - known.bytes.lowerBound, to: id)
        }
        let rest = file.blank(zip(blocks, found).filter { $1 != nil }.map(\.0.bytes))
        var reader = SyntaxReader(rest, id)
        guard let root = reader.root(expecting: .model) else { return nil }
        var model = reader.model(root)
        var read = model.entities[...]
        var entities: [EntitySyntax] = []
        entities.reserveCapacity(blocks.count)
        for (block, found) in zip(blocks, found) {
            guard let entity = found ?? read.popFirst(), entity.stands(in: block) else { return nil }
            entities.append(entity)
        }
        guard reader.diagnostics.all.isEmpty, read.isEmpty, Set(entities.map(\.name.text)).count == entities.count else { return nil }
        for place in entities.indices where found[place] == nil { learn(entities[place], in: blocks[place], of: file) }
        model.entities = entities
        return model
    }

    /// Adds the entities of a file that was parsed as a whole without findings.
    mutating func learn(_ model: ModelSyntax, from file: TextFile) {
        guard let blocks = EntityLines(file)?.blocks, blocks.count == model.entities.count else { return }
        for (block, entity) in zip(blocks, model.entities) where entity.stands(in: block) { learn(entity, in: block, of: file) }
    }

    private mutating func learn(_ entity: EntitySyntax, in block: EntityLines.Block, of file: TextFile) {
        guard entity.canMove, known(block, in: file) == nil else { return }
        var texts = known[entity.name.text] ?? []
        if texts.count == Self.greatestCount { texts.removeFirst() }
        known[entity.name.text] = texts + [Known(file: file.bytes, bytes: block.bytes, entity: entity)]
    }

    private func known(_ block: EntityLines.Block, in file: TextFile) -> Known? {
        let name = String(decoding: file.bytes[block.name], as: UTF8.self)
        return known[name]?.last { known in
            known.bytes.count == block.bytes.count
                && file.bytes.withUnsafeBufferPointer { bytes in
                    known.file.withUnsafeBufferPointer { others in
                        UnsafeBufferPointer(rebasing: bytes[block.bytes]).holds(UnsafeBufferPointer(rebasing: others[known.bytes]), at: 0)
                    }
                }
        }
    }
}

extension EntitySyntax {
    fileprivate func stands(in block: EntityLines.Block) -> Bool {
        Int(name.range.lower) == block.name.lowerBound && Int(name.range.upper) == block.name.upperBound
            && Int(range.upper) <= block.bytes.upperBound
    }

    /// Whether the whole entity can be moved to another place. For rare parts the effort is not worth it.
    fileprivate var canMove: Bool {
        parent == nil && table == nil && hashModifier == nil && coreData == nil && key.isEmpty && unique.isEmpty && indexes.isEmpty
            && data == nil
            && attributes.allSatisfy(\.canMove) && relationships.allSatisfy(\.canMove)
    }

    /// Returns the same entity at another place.
    fileprivate func moved(by distance: Int, to file: FileID) -> EntitySyntax {
        var entity = EntitySyntax(name: name.moved(by: distance, to: file), range: range.moved(by: distance, to: file))
        entity.isAbstract = isAbstract
        entity.renamingID = renamingID?.moved(by: distance, to: file)
        entity.attributes = attributes.map { $0.moved(by: distance, to: file) }
        entity.relationships = relationships.map { $0.moved(by: distance, to: file) }
        entity.doc = doc
        return entity
    }
}

extension AttributeSyntax {
    fileprivate var canMove: Bool {
        min == nil && max == nil && minLength == nil && maxLength == nil && pattern == nil && derived == nil && column == nil
            && stored == nil
            && hashModifier == nil && coreData == nil
    }

    fileprivate func moved(by distance: Int, to file: FileID) -> AttributeSyntax {
        var attribute = AttributeSyntax(
            name: name.moved(by: distance, to: file), range: range.moved(by: distance, to: file), type: type?.moved(by: distance, to: file))
        if let defaultValue { attribute.defaultValue = defaultValue.moved(by: distance, to: file) }
        if let renamingID { attribute.renamingID = renamingID.moved(by: distance, to: file) }
        attribute.isTransient = isTransient
        if let doc { attribute.doc = doc }
        return attribute
    }
}

extension RelationshipSyntax {
    fileprivate var canMove: Bool {
        deleteRule == nil && minCount == nil && maxCount == nil && column == nil && through == nil && hashModifier == nil && coreData == nil
            && required == nil
    }

    fileprivate func moved(by distance: Int, to file: FileID) -> RelationshipSyntax {
        var relationship = RelationshipSyntax(
            name: name.moved(by: distance, to: file), range: range.moved(by: distance, to: file), to: to?.moved(by: distance, to: file),
            inverse: inverse?.moved(by: distance, to: file))
        relationship.isOrdered = isOrdered
        if let renamingID { relationship.renamingID = renamingID.moved(by: distance, to: file) }
        if let doc { relationship.doc = doc }
        return relationship
    }
}

extension TypeSyntax {
    fileprivate func moved(by distance: Int, to file: FileID) -> TypeSyntax {
        TypeSyntax(
            name: name.moved(by: distance, to: file), isOptional: isOptional, isMany: isMany, range: range.moved(by: distance, to: file))
    }
}

extension LiteralSyntax {
    fileprivate func moved(by distance: Int, to file: FileID) -> LiteralSyntax {
        var literal = self
        literal.range = range.moved(by: distance, to: file)
        if case .list(let elements) = form { literal.form = .list(elements.map { $0.moved(by: distance, to: file) }) }
        return literal
    }
}

extension Name {
    fileprivate func moved(by distance: Int, to file: FileID) -> Name { Name(text, range.moved(by: distance, to: file)) }
}

extension TextRange {
    fileprivate func moved(by distance: Int, to file: FileID) -> TextRange { TextRange(file, Int(lower) + distance, Int(upper) + distance) }
}
