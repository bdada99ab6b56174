import MapAnalysis
import MapSyntax

/// Reads entities and what a model has beside them.
extension ModelReader {
    mutating func entity(_ element: XMLElement) -> CoreDataModel.Entity? {
        check(element, .entity)
        guard let name = name(of: element) else { return nil }
        entityName = name.value
        defer { entityName = nil }
        var entity = CoreDataModel.Entity(name: name.value, range: name.range)
        entity.parent = text(element, "parentEntity")
        entity.parentRange = element["parentEntity"]?.range
        entity.isAbstract = flag(element, "isAbstract")
        entity.className = text(element, "representedClassName").flatMap { $0 == "NSManagedObject" ? nil : $0 }
        entity.renamingID = text(element, "elementID", "renamingIdentifier")
        entity.hashModifier = text(element, "versionHashModifier")
        for child in element.children {
            switch child.name {
            case "attribute": if let attribute = attribute(child) { entity.attributes.append(attribute) }
            case "relationship": if let relationship = relationship(child) { entity.relationships.append(relationship) }
            case "fetchedProperty": if let property = fetchedProperty(child) { entity.fetchedProperties.append(property) }
            case "uniquenessConstraints": addConstraints(child, to: &entity)
            case "fetchIndex": if let index = fetchIndex(child) { entity.indexes.append(index) }
            case "compoundIndexes": addCompoundIndexes(child, to: &entity)
            default: break
            }
        }
        entity.userInfo = userInfo(of: element)
        return entity
    }

    private mutating func addConstraints(_ list: XMLElement, to entity: inout CoreDataModel.Entity) {
        check(list, .list(of: "uniquenessConstraint"))
        for constraint in list.children(named: "uniquenessConstraint") {
            let names = values(in: constraint, "constraint")
            guard !names.isEmpty else { continue }
            entity.unique.append(names.map(\.value))
            entity.uniqueRanges.append(names.map(\.range))
        }
    }

    private mutating func addCompoundIndexes(_ list: XMLElement, to entity: inout CoreDataModel.Entity) {
        check(list, .list(of: "compoundIndex"))
        for index in list.children(named: "compoundIndex") {
            let parts = values(in: index, "index").map { name in
                var part = CoreDataModel.Index.Part(property: name.value)
                part.range = name.range
                return part
            }
            if !parts.isEmpty { entity.indexes.append(CoreDataModel.Index(name: nil, parts: parts)) }
        }
    }

    /// Returns the `value` of each child of a list.
    private mutating func values(in list: XMLElement, _ child: String) -> [XMLAttribute] {
        check(list, .list(of: child))
        var values: [XMLAttribute] = []
        for element in list.children(named: child) {
            check(element, .valued)
            if let value = name(of: element, "value") { values.append(value) }
        }
        return values
    }

    private mutating func fetchIndex(_ element: XMLElement) -> CoreDataModel.Index? {
        check(element, .fetchIndex)
        guard let name = name(of: element) else { return nil }
        var index = CoreDataModel.Index(name: name.value, parts: [])
        index.condition = text(element, "partialIndexPredicate", "predicateString")
        for child in element.children(named: "fetchIndexElement") {
            check(child, .fetchIndexElement)
            let isExpression = child["property"] == nil && child["expression"] != nil
            guard let property = self.name(of: child, isExpression ? "expression" : "property") else { continue }
            var part = CoreDataModel.Index.Part(property: property.value, isExpression: isExpression)
            part.range = property.range
            part.isDescending = choice(child, "order", ["ascending": false, "descending": true]) ?? false
            part.isSpatial = choice(child, "type", ["Binary": false, "RTree": true]) ?? false
            index.parts.append(part)
        }
        return index
    }

    mutating func configuration(_ element: XMLElement) -> CoreDataModel.Configuration? {
        check(element, .configuration)
        guard let name = name(of: element) else { return nil }
        var configuration = CoreDataModel.Configuration(name: name.value, entities: [])
        for member in element.children(named: "memberEntity") {
            check(member, .named)
            guard let entity = self.name(of: member) else { continue }
            configuration.entities.append(entity.value)
            configuration.ranges.append(entity.range)
        }
        return configuration
    }

    mutating func composite(_ element: XMLElement) -> CoreDataModel.Composite? {
        check(element, .composite)
        guard let name = name(of: element) else { return nil }
        var composite = CoreDataModel.Composite(name: name.value, range: name.range)
        for child in element.children(named: "attribute") {
            guard var attribute = attribute(child) else { continue }
            // An element has nothing of its own but its name and its type.
            for key in ["defaultValueString", "defaultDateTimeInterval", "minValueString", "maxValueString", "transient"] {
                if let value = child[key], !value.value.isEmpty, value.value != "NO" { report(.meaninglessXMLValue(value, of: child)) }
            }
            (attribute.defaultValue, attribute.min, attribute.max, attribute.isTransient) = (nil, nil, nil, false)
            (attribute.minLength, attribute.maxLength, attribute.pattern) = (nil, nil, nil)
            composite.attributes.append(attribute)
        }
        return composite
    }

    /// Reads a fetch request. Everything but its name, its entity and its predicate is kept as written.
    mutating func fetchRequest(_ element: XMLElement) -> CoreDataModel.FetchRequest? {
        guard let name = name(of: element), let entity = self.name(of: element, "entity") else { return nil }
        var request = CoreDataModel.FetchRequest(name: name.value, entity: entity.value, predicate: text(element, "predicateString"))
        request.range = name.range
        for attribute in element.attributes where !["name", "entity", "predicateString"].contains(attribute.name) {
            request.options.append(CoreDataModel.UserInfo(key: attribute.name, value: attribute.value))
        }
        check(element, ModelVocabulary(attributes: Set(element.attributes.map(\.name))))
        return request
    }

    /// Reads a fetched property: a fetch request with the name of the property.
    private mutating func fetchedProperty(_ element: XMLElement) -> CoreDataModel.FetchRequest? {
        check(element, .fetchedProperty)
        guard let name = name(of: element) else { return nil }
        guard let child = element.children(named: "fetchRequest").first, var request = fetchRequest(child) else {
            if element.children(named: "fetchRequest").isEmpty { report(.missingFetchRequest(of: name)) }
            return nil
        }
        request.name = name.value
        request.range = name.range
        request.options += userInfo(of: element)
        return request
    }
}
