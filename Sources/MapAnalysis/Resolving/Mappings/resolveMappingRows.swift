import MapSyntax

extension StepResolution {
    /// Resolves the rows under `rows`. A row gets defaults for the properties that it does not set.
    func resolveRows(of head: MappingHead, into diagnostics: inout Diagnostics) -> [LiteralRow] {
        (head.isRepeated ? [] : head.written?.rows ?? []).enumerated().map { place, written in
            var row = resolveRow(written, of: head.destination, into: &diagnostics)
            row.newKey = newKey(of: row, at: place, head)
            return row
        }
    }

    /// Returns the UUID that a row gets as its key if it does not set one: made from the seed and from the row's place in the mapping.
    private func newKey(of row: LiteralRow, at place: Int, _ head: MappingHead) -> Expression? {
        let model = pair.destination.model
        let key = model[model.root(of: head.destination)].key
        guard key.count == 1, model[key[0]].attribute?.type.value == .uuid, !row.values.contains(where: { $0.property == key[0] }) else {
            return nil
        }
        return .seededUUID([pair.source.model.name, pair.source.model.version, model.version, head.name, "rows", String(place)])
    }

    private func resolveRow(_ row: LiteralRowSyntax, of entity: EntityID, into diagnostics: inout Diagnostics) -> LiteralRow {
        var values: [(property: PropertyID, value: Value)] = []
        var written = Set<PropertyID>()
        var composites: [PropertyID: [Value]] = [:]
        var isWhole = row.isWhole
        for (name, part, literal) in row.values {
            guard let id = pair.destination.property(named: name.text, of: entity) else {
                // The name of a property that seems to be missing may be misspelt.
                isWhole = false
                diagnostics.report(.unknownProperty(name, of: entity, in: pair.destination, otherSide: pair.source))
                continue
            }
            if !part.isEmpty {
                written.insert(id)
                setPart(part, of: id, literal, &composites, into: &diagnostics)
                continue
            }
            written.insert(id)
            if let value = value(of: literal, for: id, name, into: &diagnostics) { values.append((id, value)) }
        }
        for id in pair.destination.properties[entity.index] {
            guard let leaves = composites[id] else { continue }
            values.append((id, .list(leaves)))
            for place in pair.destination.model.requiredLeaves(of: id) where leaves[place] == .nil {
                diagnostics.report(.incompleteRow(pair.destination.model[id], of: pair.destination.name(entity), at: row.range))
                break
            }
        }
        for id in pair.destination.properties[entity.index] where isWhole && !written.contains(id) {
            let property = pair.destination.model[id]
            if needsValue(property, in: entity) {
                diagnostics.report(.incompleteRow(property, of: pair.destination.name(entity), at: row.range))
            }
        }
        return LiteralRow(values: values, origin: .written(row.range))
    }

    /// Sets a part such as `place.latitude: 47.5`.
    private func setPart(
        _ path: [Name], of id: PropertyID, _ literal: LiteralSyntax, _ composites: inout [PropertyID: [Value]],
        into diagnostics: inout Diagnostics
    ) {
        let model = pair.destination.model
        let type = model[id].attribute?.type.value
        if type == .unknown { return }
        guard case .composite(_, let name)? = type, let composite = model.composite(name) else {
            diagnostics.report(.unknownProperty(part: path[0], ofValue: type?.article ?? "a relationship"))
            return
        }
        var leaves = composites[id] ?? composite.leaves.map { _ in .nil }
        defer { composites[id] = leaves }
        guard let place = composite.leaves.firstIndex(where: { $0.path == path.map(\.text) }) else {
            diagnostics.report(.unknownAttribute(path[0], ofComposite: composite))
            return
        }
        let leaf = composite.leaves[place]
        switch literal.value(as: leaf.type.value, in: model) {
        case .success(let value): leaves[place] = value
        case .failure(let fault): diagnostics.report(.invalidLiteral(literal, fault, declared: leaf.range))
        }
    }

    private func needsValue(_ property: Property, in entity: EntityID) -> Bool {
        switch property {
        case .attribute(let attribute):
            let isStored = !attribute.isTransient && attribute.derived == nil
            let key = pair.destination.model.entities[pair.destination.roots[entity.index].index].key
            let isGenerated = key == [attribute.id] && [.int16, .int32, .int64, .uuid].contains(attribute.type.value)
            return isStored && !attribute.type.isOptional && (attribute.defaultValue ?? .nil) == .nil && !isGenerated
        case .relationship(let relationship):
            // The other side of a one-to-one may be the one that is stored.
            let other = relationship.inverse.flatMap { pair.destination.model[$0].relationship }
            let follows = other.map { !$0.isMany && stated.contains($0.id) } ?? false
            return !relationship.isMany && !relationship.isOptional && !(follows && !stated.contains(relationship.id))
        }
    }

    private func value(of literal: LiteralSyntax, for id: PropertyID, _ name: Name, into diagnostics: inout Diagnostics) -> Value? {
        let property = pair.destination.model[id]
        switch property {
        case .attribute(let attribute):
            if attribute.isTransient || attribute.derived != nil {
                diagnostics.report(.notSettable(name, attribute))
                return nil
            }
            switch literal.value(as: attribute.type.value, in: pair.destination.model) {
            case .success(.nil) where !attribute.type.isOptional:
                diagnostics.report(
                    .invalidLiteral(literal, LiteralFault("is not allowed for a required attribute"), declared: attribute.typeRange))
                return nil
            case .success(let value): return value
            case .failure(let fault):
                diagnostics.report(.invalidLiteral(literal, fault, declared: attribute.typeRange))
                return nil
            }
        case .relationship(let relationship): return reference(literal, relationship, name, into: &diagnostics)
        }
    }

    /// Resolves a to-one, which is written as the key of the row to which it refers.
    private func reference(
        _ literal: LiteralSyntax, _ relationship: Relationship, _ name: Name, into diagnostics: inout Diagnostics
    ) -> Value? {
        guard !relationship.isMany else {
            diagnostics.report(.manyInRow(name, relationship))
            return nil
        }
        let model = pair.destination.model
        let key = model.entities[pair.destination.roots[relationship.destination.index].index].key
        let type = key.first.flatMap { model[$0].attribute?.type.value } ?? .int64
        guard key.count < 2, key.isEmpty || model[key[0]].attribute != nil else {
            let target = pair.destination.name(relationship.destination)
            diagnostics.report(
                .invalidLiteral(
                    literal, LiteralFault("cannot name a row of '\(target)', whose key has several parts"), declared: relationship.range))
            return nil
        }
        switch literal.value(as: type, in: model) {
        case .success(.nil):
            if relationship.isOptional { return .nil }
            diagnostics.report(
                .invalidLiteral(literal, LiteralFault("is not allowed for a required relationship"), declared: relationship.range))
            return nil
        case .success(let value): return .row(RowReference(side: .destination, entity: relationship.destination, key: [value]))
        case .failure(let fault):
            diagnostics.report(.invalidLiteral(literal, fault, declared: relationship.destinationRange))
            return nil
        }
    }
}
