/// Reads the entities of an archived model. Each is read once, by the list of all entities, and refers to others by their names.
struct ModelArchiveReader {
    private(set) var unread: [ArchivedModel.Unread] = []
    /// Predicates as text.
    var predicates = ArchivedPredicateText()
    /// The names of each parent's properties.
    private var inheritable: [ArchivedObject: Set<String>] = [:]
    /// How many more values and bytes of text are read, since one object may be mentioned in many places.
    private var valuesLeft = PropertyList.mostValues
    private var bytesLeft = 64_000_000

    mutating func model(_ archive: ArchivedObjects) throws(ArchiveFault) -> CoreDataModel {
        guard let root = archive.root else { throw ArchiveFault(reason: "the archive has no 'root'") }
        guard root.className == "NSManagedObjectModel" else {
            throw ArchiveFault(
                reason: "the archive's root is \(root.className.map { "of the class '\($0)'" } ?? "not an object"), not a model")
        }
        guard let entities = root["NSEntities"]?.entries else { throw ArchiveFault(reason: "the archived model has no 'NSEntities'") }
        var model = CoreDataModel()
        for entry in entities {
            try spend()
            guard let entity = entry.value else { throw ArchiveFault(reason: "the archive does not have each entity that it lists") }
            model.entities.append(try self.entity(entity))
        }
        model.entities.sort { $0.name.isBefore($1.name) }
        model.identifiers = try names(root["NSVersionIdentifiers"]).sorted { $0.isBefore($1) }
        model.configurations = try configurations(root["NSConfigurations"])
        model.fetchRequests = try fetchRequests(root["NSFetchRequestTemplates"])
        model.userInfo = try userInfo(root["NSUserInfo"], of: "the model")
        return model
    }

    mutating func note(_ owner: String, _ part: String) { unread.append(ArchivedModel.Unread(owner: owner, part: part)) }

    /// Counts a value that is read. Throws if the archive mentions its values too often.
    mutating func spend(bytes: Int = 0) throws(ArchiveFault) {
        valuesLeft -= 1
        bytesLeft -= bytes
        if valuesLeft < 0 || bytesLeft < 0 { throw ArchiveFault(reason: "the archived model is too large") }
    }

    /// Returns the text of an object, if it is one.
    mutating func text(_ object: ArchivedObject?) throws(ArchiveFault) -> String? {
        guard let text = object?.text else { return nil }
        try spend(bytes: text.utf8.count)
        return text
    }

    /// Returns the texts of a collection, and the names of its entities and properties.
    mutating func names(_ object: ArchivedObject?) throws(ArchiveFault) -> [String] {
        var names: [String] = []
        for element in object?.elements ?? [] {
            try spend()
            let name = element.className == nil ? element : element["NSPropertyName"] ?? element["NSEntityName"]
            if let name = try text(name) { names.append(name) }
        }
        return names
    }

    /// Reads a dictionary whose keys are names.
    mutating func entries(_ object: ArchivedObject?) throws(ArchiveFault) -> [(name: String, value: ArchivedObject)] {
        var found: [(name: String, value: ArchivedObject)] = []
        for entry in object?.entries ?? [] {
            try spend()
            if let name = try text(entry.key), let value = entry.value { found.append((name, value)) }
        }
        return found.sorted { $0.name.isBefore($1.name) }
    }

    private mutating func entity(_ object: ArchivedObject) throws(ArchiveFault) -> CoreDataModel.Entity {
        guard let name = try text(object["NSEntityName"]) else { throw ArchiveFault(reason: "an archived entity has no name") }
        var entity = CoreDataModel.Entity(name: name)
        if let parent = object["NSSuperentity"] {
            guard let parent = try text(parent["NSEntityName"]) else {
                throw ArchiveFault(reason: "the parent of the archived entity '\(name)' has no name")
            }
            entity.parent = parent
        }
        entity.isAbstract = object["NSIsAbstract"]?.boolean ?? false
        entity.className = try text(object["NSClassNameForEntity"]).flatMap { $0 == "NSManagedObject" ? nil : $0 }
        entity.renamingID = try renamingID(object, of: name)
        entity.hashModifier = try text(object["NSVersionHashModifier"])
        for tuple in object["NSUniqueTuples"]?.elements ?? [] {
            try spend()
            entity.unique.append(try names(tuple))
        }
        entity.userInfo = try userInfo(object["NSUserInfo"], of: name)
        try addProperties(object, to: &entity)
        entity.indexes = try indexes(object, of: name)
        return entity
    }

    /// Adds the entity's own properties. A model that was in use when it was archived has copies of the inherited ones too.
    private mutating func addProperties(_ object: ArchivedObject, to entity: inout CoreDataModel.Entity) throws(ArchiveFault) {
        guard let properties = object["NSProperties"]?.entries else {
            throw ArchiveFault(reason: "the archived entity '\(entity.name)' has no 'NSProperties'")
        }
        let inherited = try object["NSSuperentity"].map { parent throws(ArchiveFault) in try propertyNames(of: parent) } ?? []
        for entry in properties {
            try spend()
            guard let property = entry.value, let name = try text(property["NSPropertyName"]) else {
                throw ArchiveFault(reason: "an archived property of entity '\(entity.name)' has no name")
            }
            if !inherited.contains(name) { try add(property, named: name, to: &entity) }
        }
        entity.attributes.sort { $0.name.isBefore($1.name) }
        entity.relationships.sort { $0.name.isBefore($1.name) }
        entity.fetchedProperties.sort { $0.name.isBefore($1.name) }
    }

    private mutating func propertyNames(of parent: ArchivedObject) throws(ArchiveFault) -> Set<String> {
        if let names = inheritable[parent] { return names }
        let names = Set(try entries(parent["NSProperties"]).map(\.name))
        inheritable[parent] = names
        return names
    }

    private mutating func add(
        _ property: ArchivedObject, named name: String, to entity: inout CoreDataModel.Entity
    ) throws(ArchiveFault) {
        switch property.className {
        case "NSAttributeDescription", "NSDerivedAttributeDescription", "NSCompositeAttributeDescription":
            entity.attributes.append(try attribute(property, named: name, of: entity.name))
        case "NSRelationshipDescription":
            entity.relationships.append(try relationship(property, named: name, of: entity.name))
        case "NSFetchedPropertyDescription":
            let target = property["_NSFetchRequestEntityName"]
            entity.fetchedProperties.append(try fetchRequest(property["NSFetchRequest"], named: name, entity: target))
        case let unknown:
            throw ArchiveFault(
                reason:
                    "the archived property '\(entity.name).\(name)' is \(unknown.map { "of the unknown class '\($0)'" } ?? "not an object")"
            )
        }
    }

    /// Returns the identifier by which older versions know the object. An archive has the object's own name where the model has none.
    mutating func renamingID(_ object: ArchivedObject, of name: String) throws(ArchiveFault) -> String? {
        try text(object["NSRenamingIdentifier"]).flatMap { $0 == name ? nil : $0 }
    }

    /// Reads a dictionary of texts.
    mutating func userInfo(_ object: ArchivedObject?, of owner: String) throws(ArchiveFault) -> [CoreDataModel.UserInfo] {
        var found: [CoreDataModel.UserInfo] = []
        for entry in try entries(object) {
            if let value = try text(entry.value) {
                found.append(CoreDataModel.UserInfo(key: entry.name, value: value))
            } else {
                note(owner, "the value of '\(entry.name)' in the user info")
            }
        }
        return found
    }

    private mutating func configurations(_ object: ArchivedObject?) throws(ArchiveFault) -> [CoreDataModel.Configuration] {
        var found: [CoreDataModel.Configuration] = []
        for entry in try entries(object) {
            let entities = try names(entry.value).sorted { $0.isBefore($1) }
            found.append(CoreDataModel.Configuration(name: entry.name, entities: entities))
        }
        return found
    }
}

extension String {
    /// Whether the text is before another by the bytes of UTF-8, in which Core Data's hashes have names.
    func isBefore(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
