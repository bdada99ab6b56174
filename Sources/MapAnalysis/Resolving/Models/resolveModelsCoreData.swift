import MapSyntax

// What a model in layout `core-data` declares, and what it cannot declare.
extension ModelResolver {
    var isCoreData: Bool { defaults.layout == LayoutNames.coreDataLayout }

    /// Resolves what is written for Core Data alone. In other layouts, reports it and returns nil.
    mutating func resolveCoreData() -> CoreDataFacts? {
        guard isCoreData else {
            reportCoreDataKeys()
            return nil
        }
        reportUnstorable()
        var facts = CoreDataFacts()
        facts.identifiers = syntax.identifiers?.map(\.text)
        guard let written = syntax.coreData else { return facts }
        facts.isIntrospected = written.isIntrospected
        facts.hashesOf = written.hashesOf
        facts.configurations = written.configurations.map { name, entities in
            CoreDataFacts.Configuration(name: name.text, entities: entities.compactMap { entity($0) })
        }
        for (name, hash) in written.hashes {
            guard let entity = entity(name) else { continue }
            guard let bytes = [UInt8](hexadecimal: hash.text.utf8), bytes.count == 32 else {
                report(.invalidVersionHash(hash, of: name.text))
                continue
            }
            facts.hashes.append(CoreDataFacts.BroughtHash(entity: entity, hash: bytes, range: hash.range))
        }
        return facts
    }

    private mutating func entity(_ name: Name) -> EntityID? {
        if let id = entityIDs[name.text] { return id }
        reportUnknownEntity(name)
        return nil
    }

    /// Resolves the counts of a relationship. A to-many that is not optional has at least one element.
    mutating func resolveCoreDataCounts(_ syntax: RelationshipSyntax, _ relationship: inout Relationship) {
        guard syntax.minCount != nil || syntax.maxCount != nil || syntax.through != nil || syntax.required != nil else { return }
        var coreData = Relationship.CoreDataCounts()
        coreData.minCount = coreDataCount(syntax.minCount)
        coreData.maxCount = coreDataCount(syntax.maxCount)
        if relationship.isMany {
            coreData.isRequired = syntax.required != nil
            // The least count of an optional to-many applies only to one that is not empty.
            if coreData.isRequired { relationship.details?.minCount = max(coreData.minCount ?? 0, 1) }
            if let most = coreData.maxCount, most > 0 { relationship.details?.maxCount = most }
            if let least = coreData.minCount, let most = coreData.maxCount, most > 0, least > most, let range = syntax.maxCount?.range {
                report(.contradictoryLimits("minCount", "maxCount", at: range, and: syntax.minCount?.range ?? range))
            }
            coreData.namesTable = namesTable(syntax)
        }
        relationship.details?.coreData = coreData
    }

    /// Reads a count, in which -1 is "no limit".
    private mutating func coreDataCount(_ literal: LiteralSyntax?) -> Int? {
        literal?.text == "-1" ? -1 : count(literal)
    }

    /// Returns whether the table of a self-relation has the name of this relationship, or that of its inverse.
    private mutating func namesTable(_ syntax: RelationshipSyntax) -> Bool? {
        guard let through = syntax.through else { return nil }
        let own = syntax.name.text
        guard let name = through.relationship, name.text == own || name.text == syntax.inverse?.text else {
            report(.throughOfCoreData(through, own: own, inverse: syntax.inverse?.text))
            return nil
        }
        return name.text == own
    }

    /// Reports keys that only layout `core-data` has.
    private mutating func reportCoreDataKeys() {
        var keys: [(String, TextRange?)] = [("identifiers", syntax.identifiers?.first?.range), ("coreData", syntax.coreData?.range)]
        for entity in syntax.entities {
            keys.append(("coreData", entity.coreData))
            for index in entity.indexes { keys.append(("name", index.name?.range)) }
            // By index, because a loop over the attributes would copy each of them.
            for index in entity.attributes.indices {
                guard let written = entity.attributes[index].coreData else { continue }
                keys += [("externalStorage", written.externalStorage), ("preserved", written.preserved), ("coreData", written.range)]
            }
            for relationship in entity.relationships { keys.append(("coreData", relationship.coreData)) }
        }
        for case (let key, let range?) in keys {
            report(.meaninglessKey(key, at: range, "is only for layout core-data", help: "remove '\(key)', or write 'layout: core-data'"))
        }
    }

    /// Reports what Core Data cannot store, or decides by itself.
    private mutating func reportUnstorable() {
        for enumeration in syntax.enums {
            report(.notInCoreData("enums", at: enumeration.name.range, "Core Data has no enums", help: "use 'string' or an integer"))
        }
        for entity in syntax.entities {
            if let key = entity.key.first {
                report(.notInCoreData("key", at: key.range, "Core Data makes the key of each row", help: "write 'unique: [[\(key.text)]]'"))
            }
            if let table = entity.table {
                report(.notInCoreData("table", at: table.range, "Core Data names its tables after entities", help: "remove 'table'"))
            }
            for attribute in entity.attributes { reportUnstorable(attribute) }
        }
        for attribute in syntax.composites.flatMap(\.attributes) { reportUnstorable(attribute) }
    }

    private mutating func reportUnstorable(_ attribute: AttributeSyntax) {
        if let stored = attribute.stored {
            report(.notInCoreData("stored", at: stored.range, "Core Data stores each type in one way", help: "remove 'stored'"))
        }
        if let derived = attribute.derived {
            let help = "write it as a text: 'coreData: { derived: … }'"
            report(.notInCoreData("derived", at: derived.range, "Core Data stores derived attributes", help: help))
        }
        if let type = attribute.type, ValueType(builtIn: type.name.text) == .json {
            report(.notInCoreData("json", at: type.range, "Core Data has no such type", help: "use 'string', 'data' or 'transformable'"))
        }
    }
}

extension ProjectDefaults {
    /// Returns the stored forms of a layout: those of the project, or the only ones that Core Data has.
    func inLayout(_ layout: String) -> ProjectDefaults {
        var defaults = self
        defaults.layout = layout
        guard layout == LayoutNames.coreDataLayout else { return defaults }
        defaults.date = .date(.reference2001)
        defaults.uuid = .uuid(.blob)
        defaults.decimal = .decimal(.numeric)
        return defaults
    }
}
