import MapSyntax

extension ModelResolver {
    mutating func resolveIndexes() {
        for (index, syntax) in self.syntax.entities.enumerated() {
            let id = EntityID(index)
            for unique in syntax.unique {
                let properties = unique.properties.map { indexed($0, of: id) }
                let known = properties.compactMap(\.self)
                guard known.count == properties.count, !known.isEmpty, isOfOwnRows(known, unique.properties, of: id) else { continue }
                entities[index].unique.append(UniqueConstraint(properties: known, range: unique.range))
            }
            for written in syntax.indexes {
                let parts = written.columns.compactMap { column in
                    indexed(column.property, of: id).map { EntityIndex.Part(property: $0, isDescending: column.isDescending) }
                }
                guard parts.count == written.columns.count, !parts.isEmpty else { continue }
                entities[index].indexes.append(EntityIndex(parts: parts, range: written.range))
            }
        }
    }

    /// The property, if it has columns in the entity's table.
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
            report(.invalidIndex(name, "it is a to-many and has no column here", declared: relationship.range, help: "name a to-one"))
            return nil
        case .attribute, .relationship: return property
        }
    }

    /// A unique of a subentity over inherited properties alone would hold for the rows of its siblings too.
    private mutating func isOfOwnRows(_ properties: [PropertyID], _ names: [Name], of id: EntityID) -> Bool {
        guard entities[id.index].parent != nil, let owner = properties.map(\.entity).first, let name = names.first,
            properties.allSatisfy({ $0.entity != id })
        else { return true }
        let parent = entities[owner.index].name
        let reason = "the table is that of the hierarchy, so it would be unique among all rows of '\(parent)'"
        report(.invalidIndex(name, reason, declared: self[properties[0]].range, help: "write it at '\(parent)'"))
        return false
    }
}
