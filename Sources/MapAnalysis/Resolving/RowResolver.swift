import MapSyntax

/// Resolves rows that are written out, under `rows` of a mapping or as the `data` of an entity, to the values of their properties.
struct RowResolver {
    /// The model of which they are rows.
    let names: ModelNames
    /// The model on the other side of a mapping, which may have a name that this one lacks.
    let otherSide: ModelNames?
    /// The relationships that mappings set: the other side of a one-to-one may be one of them. Nil in a model.
    let stated: Set<PropertyID>?

    private var model: Model { names.model }

    func row(_ row: LiteralRowSyntax, of entity: EntityID, into diagnostics: inout Diagnostics) -> LiteralRow {
        var values: [(property: PropertyID, value: Value)] = []
        var written = Set<PropertyID>()
        var composites: [PropertyID: [Value]] = [:]
        var isWhole = row.isWhole
        for (name, part, literal) in row.values {
            guard let id = names.property(named: name.text, of: entity) else {
                // The name of a property that seems to be missing may be misspelt.
                isWhole = false
                diagnostics.report(unknownProperty(name, of: entity))
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
        for id in names.properties[entity.index] {
            guard let leaves = composites[id] else { continue }
            values.append((id, .list(leaves)))
            for place in model.requiredLeaves(of: id) where leaves[place] == .nil {
                diagnostics.report(.incompleteRow(model[id], of: names.name(entity), at: row.range))
                break
            }
        }
        for id in names.properties[entity.index] where isWhole && !written.contains(id) {
            let property = model[id]
            if needsValue(property, in: entity) { diagnostics.report(.incompleteRow(property, of: names.name(entity), at: row.range)) }
        }
        return LiteralRow(values: values, origin: .written(row.range))
    }

    private func unknownProperty(_ name: Name, of entity: EntityID) -> Diagnostic {
        if let otherSide { return .unknownProperty(name, of: entity, in: names, otherSide: otherSide) }
        let known = names.properties[entity.index].map { Name(model[$0].name, model[$0].range) }
        return .unknownProperty(name, of: model[entity], known: known)
    }

    /// Sets a part such as `place.latitude: 47.5`.
    private func setPart(
        _ path: [Name], of id: PropertyID, _ literal: LiteralSyntax, _ composites: inout [PropertyID: [Value]],
        into diagnostics: inout Diagnostics
    ) {
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
            return attribute.isStored && !attribute.type.isOptional && (attribute.defaultValue ?? .nil) == .nil
                && !model.makesKey(attribute.id, of: entity)
        case .relationship(let relationship):
            // The other side of a one-to-one may be the one that is stored.
            let other = relationship.inverse.flatMap { model[$0].relationship }
            let follows = other.map { !$0.isMany && isStated($0.id) } ?? false
            return !relationship.isMany && !relationship.isOptional && !(follows && !isStated(relationship.id))
        }
    }

    private func isStated(_ relationship: PropertyID) -> Bool {
        stated?.contains(relationship) ?? (model.storedSide(of: relationship) == relationship)
    }

    private func value(of literal: LiteralSyntax, for id: PropertyID, _ name: Name, into diagnostics: inout Diagnostics) -> Value? {
        switch model[id] {
        case .attribute(let attribute):
            if !attribute.isStored {
                diagnostics.report(.notSettable(name, attribute))
                return nil
            }
            switch literal.value(as: attribute.type.value, in: model) {
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
        func fault(_ words: String, at place: TextRange) -> Value? {
            diagnostics.report(.invalidLiteral(literal, LiteralFault(words), declared: place))
            return nil
        }
        let key = model.entities[names.roots[relationship.destination.index].index].key
        let type = key.first.flatMap { model[$0].attribute?.type.value } ?? .int64
        let target = names.name(relationship.destination)
        guard key.count < 2, key.isEmpty || model[key[0]].attribute != nil else {
            return fault("cannot name a row of '\(target)', whose key has several parts", at: relationship.range)
        }
        if stated == nil, !isStated(relationship.id) {
            return fault("belongs on the other side, which the table of '\(target)' stores", at: relationship.range)
        }
        switch literal.value(as: type, in: model) {
        case .success(.nil):
            return relationship.isOptional ? .nil : fault("is not allowed for a required relationship", at: relationship.range)
        case .success where stated == nil && key.isEmpty:
            return fault("cannot name a row of '\(target)', whose keys each database assigns", at: relationship.range)
        case .success(let value): return .row(RowReference(side: .destination, entity: relationship.destination, key: [value]))
        case .failure(let fault):
            diagnostics.report(.invalidLiteral(literal, fault, declared: relationship.destinationRange))
            return nil
        }
    }
}

extension Model {
    /// Whether an attribute is the whole key of an entity's rows, and mapc makes its values for rows that do not write one.
    func makesKey(_ attribute: PropertyID, of entity: EntityID) -> Bool {
        self[root(of: entity)].key == [attribute]
            && [.int16, .int32, .int64, .uuid].contains(self[attribute].attribute?.type.value ?? .unknown)
    }
}
