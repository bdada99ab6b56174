import MapSyntax

/// Computes the fingerprints of a model and of each of its entities: SHA-256 over a canonical text `mapc.model/1`.
///
/// The text contains only what differs from the default, in an order that is not the file's. So a key that the language gets later does not
/// change an old fingerprint. The version's label, `after` and `withdrawn` are not part of it, because they describe a version's place and
/// not its content. See docs/decisions/0012-fingerprints.md.
func fingerprint(_ model: Model, _ digests: inout Digests) -> (Fingerprints, [Fingerprints]) {
    let entities = model.entities.map { entity in
        if let last = digests.last, model.saysTheSame(of: entity.id, as: last) { return last.entityFingerprints[entity.id.index] }
        return Fingerprints(
            storage: digests.storage.digest(of: entity, model.names.storageText(entity, model, .values)),
            full: digests.full.digest(of: entity, fullText(of: entity, in: model)))
    }
    var storage = CanonicalText("mapc.model/1 storage")
    if model.layout != LayoutNames.usual.layout {
        storage.line("layout")
        storage.name(model.layout)
    }
    for fingerprint in entities.map(\.storage).sorted() { storage.line("entity"); storage.word(fingerprint) }

    var full = CanonicalText("mapc.model/1 full")
    full.line("storage")
    let storageDigest = SHA256.hex(of: storage.bytes)
    full.word(storageDigest)
    if let identifiers = model.coreData?.identifiers { full.line("identifiers"); full.names(identifiers) }
    full.sortedLines { text in
        for enumeration in model.enums { text.line(of: enumeration) }
        for composite in model.composites { text.line(of: composite) }
    }
    for fingerprint in entities.map(\.full).sorted() { full.line("entity"); full.word(fingerprint) }
    return (Fingerprints(storage: storageDigest, full: SHA256.hex(of: full.bytes)), entities)
}

/// The digests of the version before. Most entities are the same in most versions of a project.
struct Digests {
    /// The version before.
    var last: Model?
    fileprivate var storage = LastDigests()
    fileprivate var full = LastDigests()
}

/// The last digest of each entity, with the text from which it was computed.
private struct LastDigests {
    private var known: [String: (text: [UInt8], digest: String)] = [:]

    mutating func digest(of entity: Entity, _ text: borrowing CanonicalText) -> String {
        if let last = known[entity.canonicalName], text.isEqual(to: last.text) { return last.digest }
        let bytes = text.bytes
        let digest = SHA256.hex(of: bytes)
        known[entity.canonicalName] = (bytes, digest)
        return digest
    }
}

extension CanonicalText {
    fileprivate mutating func line(of enumeration: EnumType) {
        line("enum")
        name(enumeration.name)
        names(enumeration.cases.sorted())
    }

    fileprivate mutating func line(of composite: CompositeType) {
        line("composite")
        name(composite.name)
        sortedLines { text in
            for leaf in composite.leaves {
                text.line()
                text.names(leaf.path)
                if !leaf.canonicalPath.elementsEqual(leaf.path, by: hasSameBytes) { text.word("canonical"); text.names(leaf.canonicalPath) }
                text.type(leaf.type)
                text.representation(leaf.representation)
            }
        }
    }
}

/// Returns the whole declaration of an entity, with renaming IDs instead of names that depend on the version.
private func fullText(of entity: Entity, in model: Model) -> CanonicalText {
    var text = CanonicalText("mapc.model/1 entity")
    text.name(entity.canonicalName)
    if !hasSameBytes(entity.name, entity.canonicalName) { text.line("name"); text.name(entity.name) }
    if let parent = entity.parent { text.line("parent"); text.name(model[parent].canonicalName) }
    if entity.isAbstract { text.line("abstract") }
    if let table = entity.table { text.line("table"); text.name(table) }
    if let modifier = entity.hashModifier { text.line("hashModifier"); text.name(modifier) }
    if entity.parent == nil, !entity.key.isEmpty { text.line("key"); text.names(entity.key.map { model[$0].canonicalName }) }
    let names = entity.declared.map(\.canonicalName)
    for index in names.indices.sorted(by: { names[$0] < names[$1] }) {
        switch entity.declared[index] {
        case .attribute(let attribute): text.line(of: attribute)
        case .relationship(let relationship): text.line(of: relationship, in: model)
        }
    }
    text.sortedLines { text in
        for constraint in entity.unique {
            text.line("unique")
            let names = constraint.parts.flatMap { part -> [String] in
                let name = model[part.property].canonicalName
                return part.leaves.map { model.leafPaths(part.property, $0).map { name + "." + $0 } } ?? [name]
            }
            text.names(names.sorted())
        }
    }
    if let data = entity.data { text.lines(of: data, in: model) }
    text.sortedLines { text in
        for index in entity.indexes {
            text.line("index")
            if let name = index.name { text.word("named"); text.name(name) }
            for part in index.parts {
                text.name(model[part.property].canonicalName)
                if let leaves = part.leaves { text.word("part"); text.names(model.leafPaths(part.property, leaves)) }
                if part.isDescending { text.word("desc") }
            }
        }
    }
    return text
}

extension CanonicalText {
    fileprivate mutating func line(of attribute: Attribute) {
        line("attribute")
        name(attribute.canonicalName)
        if !hasSameBytes(attribute.name, attribute.canonicalName) { word("name"); name(attribute.name) }
        type(attribute.type)
        representation(attribute.representation)
        if let value = attribute.defaultValue { word("default"); self.value(value) }
        guard let details = attribute.details else {
            if attribute.isTransient { word("transient") }
            return
        }
        if let value = details.min { word("min"); self.value(value) }
        if let value = details.max { word("max"); self.value(value) }
        if let length = details.minLength { word("minLength"); word(String(length)) }
        if let length = details.maxLength { word("maxLength"); word(String(length)) }
        if let pattern = details.pattern { word("pattern"); name(pattern) }
        if attribute.isTransient { word("transient") }
        if let derived = details.derived { word("derived"); expression(derived) }
        if let column = details.column { word("column"); name(column) }
        if let type = details.declaredType { word("declared"); name(type) }
        if details.hasExternalStorage { word("externalStorage") }
        if details.isPreserved { word("preserved") }
        if details.isObjectID { word("objectID") }
        if details.isEncrypted { word("encrypted") }
        if let derivation = details.derivation { word("coreDataDerived"); name(derivation) }
        if let modifier = details.hashModifier { word("hashModifier"); name(modifier) }
    }

    fileprivate mutating func lines(of data: EntityData, in model: Model) {
        line("data")
        if data.isOwned { word("owned") }
        names(data.by.map { model[$0].canonicalName })
        sortedLines { text in
            for row in data.rows {
                text.line("row")
                for (property, value) in row.values.sorted(by: { model[$0.property].canonicalName < model[$1.property].canonicalName }) {
                    text.name(model[property].canonicalName)
                    if case .row(let reference) = value { text.value(.list(reference.key)) } else { text.value(value) }
                }
            }
        }
    }

    fileprivate mutating func line(of relationship: Relationship, in model: Model) {
        line("relationship")
        name(relationship.canonicalName)
        if !hasSameBytes(relationship.name, relationship.canonicalName) { word("name"); name(relationship.name) }
        word(relationship.isMany ? "many" : relationship.isOptional ? "optional" : "one")
        name(model[relationship.destination].canonicalName)
        if relationship.isOrdered { word("ordered") }
        if let inverse = relationship.inverse { word("inverse"); name(model[inverse].canonicalName) }
        if relationship.deleteRule != relationship.defaultDeleteRule { word("delete"); word(relationship.deleteRule.rawValue) }
        if let count = relationship.minCount { word("minCount"); word(String(count)) }
        if let count = relationship.maxCount { word("maxCount"); word(String(count)) }
        if !relationship.columns.isEmpty { word("column"); names(relationship.columns) }
        if let type = relationship.declaredType { word("declared"); name(type) }
        if let through = relationship.through {
            word("through"); name(through.table)
            word("source"); names(through.source)
            word("destination"); names(through.destination)
        }
        if let counts = relationship.coreData { coreData(counts) }
        if let modifier = relationship.hashModifier { word("hashModifier"); name(modifier) }
    }
}
