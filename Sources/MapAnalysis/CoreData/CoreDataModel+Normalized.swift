extension CoreDataModel {
    /// The same model as both XML and archives have it, so that the normalised models of the two are equal.
    ///
    /// Entities, properties and indexes are in order of their names and have no places. Absent counts are those that Core Data assumes. A property with
    /// `indexed` has an index instead, and numbers and UUIDs are written in one form. What only one of the two has is nil: the class of a transformable.
    package var normalized: CoreDataModel {
        var model = self
        model.identifiers.sort { $0.isBefore($1) }
        model.entities = entities.map(\.normalized).sorted { $0.name.isBefore($1.name) }
        for place in model.configurations.indices { model.configurations[place].entities.sort { $0.isBefore($1) } }
        model.configurations.sort { $0.name.isBefore($1.name) }
        model.fetchRequests.sort { $0.name.isBefore($1.name) }
        model.userInfo.sort { $0.key.isBefore($1.key) }
        return model
    }
}

extension CoreDataModel.Entity {
    fileprivate var normalized: Self {
        var entity = self
        (entity.range, entity.parentRange) = (nil, nil)
        if entity.className == "NSManagedObject" { entity.className = nil }
        if entity.renamingID == name { entity.renamingID = nil }
        entity.indexes = normalizedIndexes
        entity.attributes = attributes.map(\.normalized).sorted { $0.name.isBefore($1.name) }
        entity.relationships = relationships.map(\.normalized).sorted { $0.name.isBefore($1.name) }
        entity.fetchedProperties.sort { $0.name.isBefore($1.name) }
        entity.userInfo.sort { $0.key.isBefore($1.key) }
        return entity
    }

    /// The indexes with those of `indexed` properties, and each once. Core Data adds an index with the name of its property beside a fetch index of one
    /// property.
    var normalizedIndexes: [CoreDataModel.Index] {
        let indexed = attributes.filter(\.isIndexed).map(\.name) + relationships.filter(\.isIndexed).map(\.name)
        let own = indexed.map { CoreDataModel.Index(name: $0, parts: [CoreDataModel.Index.Part(property: $0)]) }
        let chosen = indexes.filter { !$0.isOfItsProperty && $0.name != nil }
        var found = chosen
        for index in indexes + own where !found.contains(where: { $0.parts == index.parts && $0.condition == index.condition }) {
            found.append(index)
        }
        return found.sorted { ($0.name ?? "").isBefore($1.name ?? "") }
    }
}

extension CoreDataModel.Index {
    /// Whether the index is the one that Core Data makes of an `indexed` property.
    fileprivate var isOfItsProperty: Bool { parts.count == 1 && parts.first?.property == name && condition == nil }
}

extension CoreDataModel.Relationship {
    fileprivate var normalized: Self {
        var relationship = self
        (relationship.range, relationship.destinationRange, relationship.inverseRange) = (nil, nil, nil)
        relationship.inverseEntity = inverse == nil ? nil : destination
        relationship.minCount = minCount ?? 0
        relationship.maxCount = maxCount ?? (isMany ? 0 : 1)
        relationship.isIndexed = false
        if relationship.renamingID == name { relationship.renamingID = nil }
        relationship.userInfo.sort { $0.key.isBefore($1.key) }
        return relationship
    }
}

extension CoreDataModel.Attribute {
    fileprivate var normalized: Self {
        var attribute = self
        (attribute.range, attribute.isIndexed, attribute.className) = (nil, false, nil)
        if attribute.renamingID == name { attribute.renamingID = nil }
        attribute.defaultValue = defaultValue.map(normalized)
        attribute.min = min.map(normalized)
        attribute.max = max.map(normalized)
        attribute.userInfo.sort { $0.key.isBefore($1.key) }
        return attribute
    }

    private func normalized(_ constant: Constant) -> Constant {
        switch constant {
        // An archive has a float as the double that is nearest to it.
        case .number(let text) where type == .float:
            Float(text).flatMap { DecimalText.normalised($0.description) }.map(Constant.number) ?? constant
        case .number(let text): .number(DecimalText.normalised(text) ?? text)
        case .text(let text) where type == .uuid: .text(UUIDText.bytes(text).map(UUIDText.text) ?? text)
        default: constant
        }
    }
}
