/// Returns the text of everything that decides how Core Data stores an entity's rows: what its version hash contains, and its indexes.
///
/// Names of tables and columns are not part of it, because Core Data makes them from the names of entities and properties.
func coreDataText(of entity: Entity, in model: Model, showing detail: StorageDetail) -> CanonicalText {
    var text = CanonicalText("mapc.model/1 core-data")
    text.name(entity.name)
    if let parent = entity.parent { text.line("parent"); text.name(model[parent].name) }
    if entity.isAbstract { text.line("abstract") }
    if let modifier = entity.hashModifier { text.line("hashModifier"); text.name(modifier) }
    text.sortedLines { text in
        for property in entity.declared {
            switch property {
            case .attribute(let attribute): if attribute.isStored { text.coreDataLine(of: attribute) }
            case .relationship(let relationship): text.coreDataLine(of: relationship, in: model)
            }
        }
    }
    for constraint in entity.unique { text.line("unique"); text.names(constraint.parts.map { model[$0.property].name }) }
    text.sortedLines { text in
        for index in entity.indexes {
            text.line("index")
            if let name = index.name { text.word("named"); text.name(name) }
            for part in index.parts {
                text.name(model[part.property].name)
                if part.isDescending { text.word("desc") }
            }
        }
    }
    return text
}

extension CanonicalText {
    fileprivate mutating func coreDataLine(of attribute: Attribute) {
        line("attribute")
        name(attribute.name)
        type(attribute.type)
        if let column = attribute.column { word("column"); name(column) }
        if attribute.hasExternalStorage { word("externalStorage") }
        if attribute.isPreserved { word("preserved") }
        if attribute.isObjectID { word("objectID") }
        if attribute.isEncrypted { word("encrypted") }
        if let derivation = attribute.derivation { word("coreDataDerived"); name(derivation) }
        if let modifier = attribute.hashModifier { word("hashModifier"); name(modifier) }
    }

    fileprivate mutating func coreDataLine(of relationship: Relationship, in model: Model) {
        line("relationship")
        name(relationship.name)
        word(relationship.isMany ? "many" : relationship.isOptional ? "optional" : "one")
        name(model[relationship.destination].name)
        if relationship.isOrdered { word("ordered") }
        if let inverse = relationship.inverse { word("inverse"); name(model[inverse].name) }
        if let counts = relationship.coreData { coreData(counts) }
        if !relationship.columns.isEmpty { word("column"); names(relationship.columns) }
        if let modifier = relationship.hashModifier { word("hashModifier"); name(modifier) }
    }

    /// Writes what a relationship declares for Core Data.
    mutating func coreData(_ counts: Relationship.CoreDataCounts) {
        if let count = counts.minCount { word("coreDataMinCount"); word(String(count)) }
        if let count = counts.maxCount { word("coreDataMaxCount"); word(String(count)) }
        if counts.isRequired { word("required") }
        if let own = counts.namesTable { word("through"); word(own ? "own" : "inverse") }
    }
}
