import MapSyntax

extension ModelResolver {
    /// Resolves keys. The topmost entity of a hierarchy declares its key, and the subentities have the same key.
    mutating func resolveKeys() {
        for (index, syntax) in self.syntax.entities.enumerated() where !syntax.key.isEmpty {
            if let parent = entities[index].parent {
                let root = entities[lineage(of: parent).last?.index ?? parent.index].name
                let range = syntax.key[0].range
                report(.meaninglessKey("key", at: range, "belongs to the topmost entity of a hierarchy, which is '\(root)'"))
            } else {
                entities[index].key = key(syntax.key, of: EntityID(index))
            }
        }
        cutKeyCycles()
        for index in entities.indices where entities[index].parent != nil {
            entities[index].key = entities[lineage(of: EntityID(index)).last?.index ?? index].key
        }
    }

    private mutating func key(_ names: [Name], of id: EntityID) -> [PropertyID] {
        var key: [PropertyID] = []
        for name in names {
            guard let property = property(name.text, of: id) else {
                report(.unknownProperty(name, of: entities[id.index], known: propertyNames(of: id)))
                continue
            }
            if key.contains(property) {
                report(.invalidKey(name, "it is listed twice", declared: nil, help: "remove it"))
            } else if let (reason, help) = keyFault(self[property]) {
                report(.invalidKey(name, reason, declared: self[property].range, help: help))
            } else if self[property].attribute?.type.value != .unknown {
                key.append(property)
            }
        }
        // A part of the key could be equal for different rows, so the key is either complete or empty.
        return key.count == names.count ? key : []
    }

    private func keyFault(_ property: Property) -> (String, String)? {
        switch property {
        case .attribute(let attribute):
            if attribute.type.value == .unknown { return nil }
            if !attribute.isStored { return ("it is not stored", "name a stored attribute") }
            if attribute.type.isOptional { return ("it may be nil", "remove the '?' from its type") }
            switch attribute.type.value {
            case .composite, .json, .transformable:
                return ("its values are \(attribute.type.value.word), which cannot tell rows apart", "name an attribute of a plain type")
            default: return nil
            }
        case .relationship(let relationship):
            if relationship.isMany { return ("it is a to-many", "name a required to-one") }
            return relationship.isOptional ? ("it may be nil", "remove the '?' from the relationship") : nil
        }
    }

    /// Reports and cuts cycles of keys. If the key of A refers to B, it contains the key of B, which must not contain the key of A.
    private mutating func cutKeyCycles() {
        var isKnown = [Bool](repeating: false, count: entities.count)
        for index in entities.indices where entities[index].parent == nil { visitKey(of: index, path: [], &isKnown) }
    }

    private mutating func visitKey(of index: Int, path: [Int], _ isKnown: inout [Bool]) {
        guard !isKnown[index] else { return }
        for property in entities[index].key {
            guard let relationship = self[property].relationship else { continue }
            let root = lineage(of: relationship.destination).last?.index ?? relationship.destination.index
            if root == index || path.contains(root) {
                if let name = syntax.entities[index].key.first(where: { $0.text == relationship.name }) {
                    let reason = "the key of '\(entities[root].name)' would contain itself"
                    report(.invalidKey(name, reason, declared: relationship.range, help: "give one of them a key of its own attributes"))
                }
                entities[index].key = []
                break
            }
            visitKey(of: root, path: path + [index], &isKnown)
        }
        isKnown[index] = true
    }

    /// Reports foreign keys, also those of join tables, that do not have as many columns as the key to which they refer.
    mutating func checkColumnCounts(in model: Model) {
        for entity in model.entities {
            for property in entity.declared {
                guard let relationship = property.relationship, let syntax = written(relationship.id) else { continue }
                checkColumns(syntax.column?.names ?? [], of: relationship, pointingAt: relationship.destination, in: model)
                guard let through = syntax.through else { continue }
                checkColumns(through.source, of: relationship, pointingAt: entity.id, in: model)
                checkColumns(through.destination, of: relationship, pointingAt: relationship.destination, in: model)
            }
        }
    }

    private mutating func checkColumns(_ names: [Name], of relationship: Relationship, pointingAt entity: EntityID, in model: Model) {
        guard let first = names.first, let last = names.last else { return }
        let key = model.keyColumnNames(of: entity)
        guard key.count != names.count else { return }
        report(
            .columnCount(
                names.count, for: relationship.name, at: first.range.union(last.range), key: key, of: model[model.root(of: entity)].name))
    }
}
