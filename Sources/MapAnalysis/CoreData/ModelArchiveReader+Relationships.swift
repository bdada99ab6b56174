extension ModelArchiveReader {
    mutating func relationship(_ object: ArchivedObject, named name: String, of entity: String) throws(ArchiveFault)
        -> CoreDataModel.Relationship
    {
        let place = "\(entity).\(name)"
        var relationship = CoreDataModel.Relationship(name: name)
        relationship.destination = try text(object["_NSDestinationEntityName"] ?? object["NSDestinationEntity"]?["NSEntityName"])
        relationship.inverse = try text(object["_NSInverseRelationshipName"] ?? object["NSInverseRelationship"]?["NSPropertyName"])
        if relationship.inverse != nil { relationship.inverseEntity = relationship.destination }
        relationship.minCount = object["NSMinCount"]?.integer
        relationship.maxCount = object["NSMaxCount"]?.integer
        relationship.isMany = relationship.maxCount != 1
        relationship.isOptional = object["NSIsOptional"]?.boolean ?? false
        relationship.isOrdered = object["NSIsOrdered"]?.boolean ?? false
        relationship.isTransient = object["NSIsTransient"]?.boolean ?? false
        relationship.isIndexed = object["NSIsIndexed"]?.boolean ?? false
        if let rule = object["NSDeleteRule"]?.integer.flatMap(CoreDataModel.Relationship.DeleteRule.init) {
            relationship.deleteRule = rule
        } else {
            note(place, "the delete rule")
        }
        relationship.renamingID = try renamingID(object, of: name)
        relationship.hashModifier = try text(object["NSVersionHashModifier"])
        relationship.userInfo = try userInfo(object["NSUserInfo"], of: place)
        return relationship
    }

    /// Reads a query. Its predicate is nil if there is none, or if it cannot be read, which is noted.
    mutating func fetchRequest(
        _ object: ArchivedObject?, named name: String, entity: ArchivedObject?
    ) throws(ArchiveFault) -> CoreDataModel.FetchRequest {
        let entity = try text(entity ?? object?["NSEntity"]?["NSEntityName"])
        let predicate = object?["NSPredicate"].flatMap { predicates.predicate($0) }
        if predicate == nil, object?["NSPredicate"] != nil { note(name, "the predicate of the fetch request") }
        return CoreDataModel.FetchRequest(name: name, entity: entity ?? "", predicate: predicate)
    }

    /// Reads the fetch request templates of a model.
    mutating func fetchRequests(_ object: ArchivedObject?) throws(ArchiveFault) -> [CoreDataModel.FetchRequest] {
        var found: [CoreDataModel.FetchRequest] = []
        for entry in try entries(object) { found.append(try fetchRequest(entry.value, named: entry.name, entity: nil)) }
        return found
    }

    /// Reads the fetch indexes of an entity, and the compound indexes of older models. Copies of its parent's indexes are not the entity's own.
    mutating func indexes(_ entity: ArchivedObject, of name: String) throws(ArchiveFault) -> [CoreDataModel.Index] {
        var inherited: Set<String> = []
        for index in entity["NSSuperentity"]?["NSFetchIndexDescriptions"]?.elements ?? [] {
            if let name = try text(index["NSIndexName"]) { inherited.insert(name) }
        }
        var found: [CoreDataModel.Index] = []
        for object in entity["NSFetchIndexDescriptions"]?.elements ?? [] {
            let index = try index(object, of: name)
            if index.name.map(inherited.contains) != true { found.append(index) }
        }
        for tuple in entity["NSCompoundIndexes"]?.elements ?? [] {
            try spend()
            found.append(CoreDataModel.Index(name: nil, parts: try names(tuple).map { CoreDataModel.Index.Part(property: $0) }))
        }
        return found.sorted { ($0.name ?? "").isBefore($1.name ?? "") }
    }

    private mutating func index(_ object: ArchivedObject, of entity: String) throws(ArchiveFault) -> CoreDataModel.Index {
        let name = try text(object["NSIndexName"])
        var index = CoreDataModel.Index(name: name, parts: [])
        for element in object["NSIndexElements"]?.elements ?? [] {
            if let part = try part(element) {
                index.parts.append(part)
            } else {
                note(entity, "an expression of the index '\(name ?? "")'")
            }
        }
        if let condition = object["NSPartialIndexPredicate"] {
            index.condition = predicates.predicate(condition)
            if index.condition == nil { note(entity, "the condition of the index '\(name ?? "")'") }
        }
        return index
    }

    private mutating func part(_ object: ArchivedObject) throws(ArchiveFault) -> CoreDataModel.Index.Part? {
        guard let property = try text(object["NSPropertyName"] ?? object["NSProperty"]?["NSPropertyName"]) else { return nil }
        let isSpatial = object["NSFetchIndexElementType"]?.integer == 1
        return CoreDataModel.Index.Part(property: property, isDescending: object["NSAscending"]?.boolean == false, isSpatial: isSpatial)
    }
}
