package import MapAnalysis

/// Reads the copy of a model in a mapping model: the archive of Xcode's own model objects.
///
/// Each has its values in "stereotypes": dictionaries of objects whose `_default` is the value. Nothing is read that has no place in
/// `CoreDataModel`, such as colours and positions of a diagram.
package func readModelCopy(_ bytes: [UInt8]) -> Result<CoreDataModel, ArchiveFault> {
    ArchivedObjects.read(bytes).flatMap { archive in
        guard let root = archive.root, root.className == "XDPMModel",
            let classes = root["_xd_rootPackage"]?["XDBucketForClassesstorage"]?.entries
        else { return .failure(ArchiveFault(reason: "the archive does not contain a model of Xcode")) }
        var model = CoreDataModel()
        if let identifier = root["_modelVersionIdentifier"]?.text { model.identifiers = [identifier] }
        for entry in classes {
            guard let name = entry.key.text, let entity = entry.value else {
                return .failure(ArchiveFault(reason: "an entity of the model is missing"))
            }
            model.entities.append(readEntity(name, entity))
        }
        guard !model.entities.isEmpty else { return .failure(ArchiveFault(reason: "the model has no entities")) }
        model.entities.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        return .success(model)
    }
}

private func readEntity(_ name: String, _ object: ArchivedObject) -> CoreDataModel.Entity {
    var entity = CoreDataModel.Entity(name: name)
    let values = values(of: object)
    entity.isAbstract = values["XD_PSK_isAbstract"]?.boolean ?? false
    entity.renamingID = values["XD_PSK_elementID"]?.text
    entity.hashModifier = values["XD_PSK_versionHashModifier"]?.text
    entity.className = values["XD_PSK_entityClassName"]?.text.flatMap { $0 == "NSManagedObject" ? nil : $0 }
    entity.parent = object["XDBucketForGeneralizationsstorage"]?.elements?.first?["_general"]?["_name"]?.text
    entity.unique = (values["XDPMUniquenessConstraints"]?.elements ?? []).map { names($0) }.filter { !$0.isEmpty }
    for entry in object["XDBucketForOwnedAttributesstorage"]?.entries ?? [] {
        guard let name = entry.key.text, let property = entry.value else { continue }
        switch property.className {
        case "XDPMAttribute": entity.attributes.append(readAttribute(name, property))
        case "XDPMRelationship": entity.relationships.append(readRelationship(name, property))
        default: break
        }
    }
    entity.attributes.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    entity.relationships.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return entity
}

/// Returns the names of the properties of one constraint. They are texts, or the properties themselves.
private func names(_ constraint: ArchivedObject) -> [String] {
    (constraint.elements ?? []).compactMap { $0.text ?? $0["_name"]?.text }
}

/// Returns the values of an object's stereotypes by their keys.
private func values(of object: ArchivedObject) -> [String: ArchivedObject] {
    var found: [String: ArchivedObject] = [:]
    for stereotype in object["XDBucketForStereotypesstorage"]?.entries ?? [] {
        for value in stereotype.value?["XDBucketForOwnedAttributesstorage"]?.entries ?? [] {
            if let key = value.key.text, let content = value.value?["_default"] { found[key] = content }
        }
    }
    return found
}

private func readAttribute(_ name: String, _ object: ArchivedObject) -> CoreDataModel.Attribute {
    let values = values(of: object)
    let kind = values["XD_PAttK_attributeType"]?.integer.flatMap { CoreDataModel.Attribute.Kind(rawValue: $0) } ?? .undefined
    var attribute = CoreDataModel.Attribute(name: name, type: kind)
    attribute.isOptional = values["XD_PPSK_isOptional"]?.boolean ?? false
    attribute.isTransient = values["XD_PPSK_isTransient"]?.boolean ?? false
    attribute.isIndexed = values["XD_PPSK_isIndexed"]?.boolean ?? false
    attribute.renamingID = values["XD_PPSK_elementID"]?.text
    attribute.hashModifier = values["XD_PPSK_versionHashModifier"]?.text
    attribute.hasExternalStorage = values["XD_PAttK_allowsExternalBinaryDataStorage"]?.boolean ?? false
    attribute.transformer = values["XD_PAttK_valueTransformerName"]?.text
    return attribute
}

private func readRelationship(_ name: String, _ object: ArchivedObject) -> CoreDataModel.Relationship {
    let values = values(of: object)
    var relationship = CoreDataModel.Relationship(name: name)
    relationship.isOptional = values["XD_PPSK_isOptional"]?.boolean ?? false
    relationship.isTransient = values["XD_PPSK_isTransient"]?.boolean ?? false
    relationship.isIndexed = values["XD_PPSK_isIndexed"]?.boolean ?? false
    relationship.renamingID = values["XD_PPSK_elementID"]?.text
    relationship.hashModifier = values["XD_PPSK_versionHashModifier"]?.text
    relationship.isMany = values["XD_PRK_isToMany"]?.boolean ?? false
    relationship.isOrdered = values["XD_PRK_ordered"]?.boolean ?? false
    relationship.minCount = values["XD_PRK_minCount"]?.integer
    relationship.maxCount = values["XD_PRK_maxCount"]?.integer
    relationship.destination = values["XD_PRK_destination"]?["_name"]?.text
    relationship.inverse = values["XD_PRK_inverseRelationship"]?["_name"]?.text
    let rule = values["XD_PRK_deleteRule"]?.integer.flatMap { CoreDataModel.Relationship.DeleteRule(rawValue: $0) }
    relationship.deleteRule = rule ?? .nullify
    return relationship
}
