import MapSyntax

extension ModelResolver {
    mutating func resolveIndexes() {
        for (index, syntax) in self.syntax.entities.enumerated() {
            let id = EntityID(index)
            for unique in syntax.unique {
                let parts = unique.properties.compactMap { indexPart($0, isDescending: false, of: id) }
                guard parts.count == unique.properties.count, !parts.isEmpty,
                    isOfOwnRows(parts.map(\.property), unique.properties, of: id)
                else { continue }
                entities[index].unique.append(UniqueConstraint(parts: parts, range: unique.range))
            }
            for written in syntax.indexes {
                let parts = written.columns.compactMap { indexPart($0.property, isDescending: $0.isDescending, of: id) }
                guard parts.count == written.columns.count, !parts.isEmpty else { continue }
                entities[index].indexes.append(EntityIndex(name: written.name?.text, parts: parts, range: written.range))
            }
        }
    }

    /// Resolves one part of an index: `date`, or `place.latitude` for a part of a composite. Returns nil after reporting an error.
    private mutating func indexPart(_ name: Name, isDescending: Bool, of id: EntityID) -> EntityIndex.Part? {
        let words = name.text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard words.count > 1, let property = property(words[0], of: id) else {
            return indexed(name, of: id).map { EntityIndex.Part(property: $0, leaves: nil, isDescending: isDescending) }
        }
        guard let attribute = self[property].attribute, attribute.type.value != .unknown else { return nil }
        var leaves: Range<Int>?
        var type = attribute.type.value
        for word in words.dropFirst() {
            guard case .composite(_, let composite) = type, let index = compositeIndexes[composite] else {
                report(
                    .invalidIndex(
                        name, "'\(words[0])' has no such part", declared: attribute.range,
                        help: leaves == nil ? "name the attribute alone" : nil))
                return nil
            }
            guard let member = composites[index].member(word) else {
                var finding = Diagnostic.unknownAttribute(Name(word, name.range), ofComposite: composites[index])
                // The range covers the whole path, so a fix cannot replace one name of it.
                finding.fixes = []
                report(finding)
                return nil
            }
            let start = leaves?.lowerBound ?? 0
            leaves = member.leaves.lowerBound + start..<member.leaves.upperBound + start
            type = member.type.value
        }
        guard attribute.isStored else {
            report(.invalidIndex(name, "it is not stored", declared: attribute.range, help: "name a stored attribute"))
            return nil
        }
        return EntityIndex.Part(property: property, leaves: leaves, isDescending: isDescending)
    }

    /// Returns the property, if it has columns in the entity's table. Otherwise reports it and returns nil.
    private mutating func indexed(_ name: Name, of id: EntityID) -> PropertyID? {
        guard let property = property(name.text, of: id) else {
            report(.unknownProperty(name, of: entities[id.index], known: propertyNames(of: id)))
            return nil
        }
        switch self[property] {
        case .attribute(let attribute) where attribute.type.value == .unknown: return nil
        case .attribute(let attribute) where !attribute.isStored:
            report(.invalidIndex(name, "it is not stored", declared: attribute.range, help: "name a stored attribute"))
            return nil
        case .relationship(let relationship) where relationship.isMany:
            report(
                .invalidIndex(
                    name, "it is a to-many, which has no column in this table", declared: relationship.range, help: "name a to-one"))
            return nil
        case .attribute, .relationship: return property
        }
    }

    /// Whether a `unique` names a property of this entity. A `unique` of a subentity over inherited properties alone would also apply to
    /// the rows of its siblings, so it is reported.
    private mutating func isOfOwnRows(_ properties: [PropertyID], _ names: [Name], of id: EntityID) -> Bool {
        guard entities[id.index].parent != nil, let owner = properties.map(\.entity).first, let name = names.first,
            properties.allSatisfy({ $0.entity != id })
        else { return true }
        let parent = entities[owner.index].name
        let reason = "the whole hierarchy shares one table, so it would be unique among all rows of '\(parent)'"
        report(.invalidIndex(name, reason, declared: self[properties[0]].range, help: "write it at '\(parent)'"))
        return false
    }
}
