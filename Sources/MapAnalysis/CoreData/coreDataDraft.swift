/// Returns the draft of a model in layout `core-data`: the same entities and properties in the same order, and as documentation what mapc does
/// not need.
package func coreDataDraft(of model: CoreDataModel) -> ModelDraft {
    var draft = ModelDraft()
    draft.layout = LayoutNames.coreDataLayout
    draft.identifiers = model.identifiers.isEmpty ? nil : model.identifiers
    draft.composites = model.composites.map { composite in
        CompositeDraft(name: composite.name, attributes: composite.attributes.map { AttributeDraft($0) })
    }
    draft.entities = model.entities.map { EntityDraft($0) }
    if !model.configurations.isEmpty {
        draft.notes.append(.init("configurations", .map(model.configurations.map { .init($0.name, .list($0.entities)) })))
    }
    if !model.fetchRequests.isEmpty { draft.notes.append(.init("fetchRequests", .fetchRequests(model.fetchRequests))) }
    if !model.userInfo.isEmpty { draft.notes.append(.userInfo(model.userInfo)) }
    return draft
}

extension EntityDraft {
    fileprivate init(_ entity: CoreDataModel.Entity) {
        self.init(name: entity.name)
        parent = entity.parent
        isAbstract = entity.isAbstract
        renamingID = entity.renamingID == entity.name ? nil : entity.renamingID
        hashModifier = entity.hashModifier
        attributes = entity.attributes.map { AttributeDraft($0) }
        relationships = entity.relationships.compactMap { RelationshipDraft($0) }
        unique = entity.unique
        indexes = entity.normalizedIndexes.compactMap { entity.draft(of: $0) }
        if let name = entity.className { notes.append(.init("class", .text(name))) }
        if !entity.fetchedProperties.isEmpty { notes.append(.init("fetchedProperties", .fetchRequests(entity.fetchedProperties))) }
        let others = entity.indexes.filter { !$0.isPlain }
        if !others.isEmpty { notes.append(.init("indexes", .map(others.map { .init($0.name ?? "", .text($0.words)) }))) }
        if !entity.userInfo.isEmpty { notes.append(.userInfo(entity.userInfo)) }
    }
}

extension CoreDataModel.Entity {
    /// Returns the draft of an index over properties. Returns nil for others, and for the index of a to-one, which every to-one has.
    fileprivate func draft(of index: CoreDataModel.Index) -> IndexDraft? {
        let properties = index.parts.map(\.property)
        let name = index.name == properties.joined(separator: "_") ? nil : index.name
        let unstored = attributes.filter(\.isTransient).map(\.name) + relationships.filter { $0.isMany || $0.isTransient }.map(\.name)
        guard index.isPlain, !unstored.contains(where: properties.contains) else { return nil }
        if name == nil, properties.count == 1, relationships.contains(where: { $0.name == properties.first }) { return nil }
        return IndexDraft(name: name, parts: index.parts.map { ($0.property, $0.isDescending) })
    }
}

extension CoreDataModel.Index {
    /// Whether the index is over properties alone, as those of the language are.
    fileprivate var isPlain: Bool { condition == nil && parts.allSatisfy { !$0.isExpression && !$0.isSpatial } }

    /// The index as documentation: `latitude rtree, longitude rtree where isPinned == YES`.
    fileprivate var words: String {
        let parts = parts.map { $0.property + ($0.isDescending ? " desc" : "") + ($0.isSpatial ? " rtree" : "") }
        return parts.joined(separator: ", ") + (condition.map { " where \($0)" } ?? "")
    }
}

extension AttributeDraft {
    fileprivate init(_ attribute: CoreDataModel.Attribute) {
        self.init(
            name: attribute.name, type: attribute.composite ?? attribute.type.word, isOptional: attribute.isOptional)
        defaultValue = attribute.stored(attribute.defaultValue).flatMap { ConstantDraft($0) }
        if let id = attribute.renamingID, id != attribute.name { entries.append(.init("renamingID", .text(id))) }
        for (key, limit) in [("min", attribute.min), ("max", attribute.max)] {
            guard let limit = attribute.stored(limit).flatMap({ ConstantDraft($0) }) else { continue }
            entries.append(.init(key, limit.isText ? .text(limit.text) : .bare(limit.text)))
        }
        for case (let key, let length?) in [("minLength", attribute.minLength), ("maxLength", attribute.maxLength)] {
            entries.append(.init(key, .bare(String(length))))
        }
        if let pattern = attribute.pattern, TextPattern.fault(in: pattern) == nil { entries.append(.init("pattern", .text(pattern))) }
        let flags = [
            ("transient", attribute.isTransient), ("externalStorage", attribute.hasExternalStorage), ("preserved", attribute.isPreserved),
        ]
        for case (let key, true) in flags { entries.append(.init(key, .bare("true"))) }
        if let modifier = attribute.hashModifier { entries.append(.init("hashModifier", .text(modifier))) }
        let texts = [("class", attribute.className), ("transformer", attribute.transformer), ("derived", attribute.derivation)]
        var notes = texts.compactMap { key, text in text.map { NoteDraft(key, .text($0)) } }
        if attribute.type == .objectID { notes.append(NoteDraft("objectID", .bare("true"))) }
        if attribute.isEncrypted { notes.append(NoteDraft("encrypted", .bare("true"))) }
        if !attribute.userInfo.isEmpty { notes.append(.userInfo(attribute.userInfo)) }
        if !notes.isEmpty { entries.append(.init("coreData", .map(notes))) }
    }
}

extension CoreDataModel.Attribute {
    /// Returns a value as Core Data stores it: a decimal as a double.
    fileprivate func stored(_ value: Constant?) -> Constant? {
        guard type == .decimal, case .number(let digits)? = value, let stored = storedDecimal(digits) else { return value }
        return .number(stored)
    }
}

extension CoreDataModel.Attribute.Kind {
    /// The type of the language. An attribute of undefined type is transient, so its type does not matter.
    fileprivate var word: String {
        switch self {
        case .integer16: "int16"
        case .integer32: "int32"
        case .integer64: "int64"
        case .decimal: "decimal"
        case .double: "double"
        case .float: "float"
        case .string: "string"
        case .boolean: "boolean"
        case .date: "date"
        case .binary: "data"
        case .uuid: "uuid"
        case .uri, .objectID: "uri"
        case .transformable, .undefined, .composite: "transformable"
        }
    }
}

extension ConstantDraft {
    /// Returns nil for a value that the language cannot write.
    fileprivate init?(_ constant: CoreDataModel.Attribute.Constant) {
        switch constant {
        case .boolean(let flag): self.init(text: flag ? "true" : "false", isText: false)
        case .number(let digits): self.init(text: digits, isText: false)
        case .text(let text): self.init(text: text, isText: true)
        case .date(let seconds):
            let micros = ((seconds + PropertyList.secondsTo2001) * 1_000_000).rounded()
            guard let text = Int64(exactly: micros).flatMap({ DateText.text(microseconds: $0) }) else { return nil }
            self.init(text: text, isText: false)
        case .data: return nil
        }
    }
}

extension RelationshipDraft {
    /// Returns nil for a transient relationship, which Core Data does not store, and for one without a destination, which is an error that has been
    /// reported.
    fileprivate init?(_ relationship: CoreDataModel.Relationship) {
        guard let destination = relationship.destination, !relationship.isTransient else { return nil }
        self.init(name: relationship.name, destination: destination, isMany: relationship.isMany)
        isOptional = relationship.isOptional
        inverse = relationship.inverse
        let rule = relationship.deleteRule.word
        let usual = relationship.isMany || relationship.isOptional ? "nullify" : "none"
        deleteRule = rule == usual ? nil : rule
        if relationship.isMany, !relationship.isOptional { entries.append(.init("optional", .bare("false"))) }
        if relationship.isOrdered { entries.append(.init("ordered", .bare("true"))) }
        if let count = relationship.minCount, count != 0 { entries.append(.init("minCount", .bare(String(count)))) }
        if let count = relationship.maxCount, count != (relationship.isMany ? 0 : 1) {
            entries.append(.init("maxCount", .bare(String(count))))
        }
        if let id = relationship.renamingID, id != relationship.name { entries.append(.init("renamingID", .text(id))) }
        if let modifier = relationship.hashModifier { entries.append(.init("hashModifier", .text(modifier))) }
        if !relationship.userInfo.isEmpty { entries.append(.init("coreData", .map([.userInfo(relationship.userInfo)]))) }
    }
}

extension CoreDataModel.Relationship.DeleteRule {
    fileprivate var word: String {
        switch self {
        case .noAction: "none"
        case .nullify: "nullify"
        case .cascade: "cascade"
        case .deny: "deny"
        }
    }
}

extension NoteDraft {
    fileprivate static func userInfo(_ entries: [CoreDataModel.UserInfo]) -> NoteDraft {
        NoteDraft("userInfo", .map(entries.sorted { $0.key < $1.key }.map { NoteDraft($0.key, .text($0.value)) }))
    }
}

extension NoteDraft.Value {
    fileprivate static func fetchRequests(_ requests: [CoreDataModel.FetchRequest]) -> NoteDraft.Value {
        .map(
            requests.map { request in
                var notes = [NoteDraft("entity", .text(request.entity))]
                if let predicate = request.predicate { notes.append(NoteDraft("predicate", .text(predicate))) }
                if !request.options.isEmpty {
                    notes.append(NoteDraft("options", .map(request.options.map { NoteDraft($0.key, .text($0.value)) })))
                }
                return NoteDraft(request.name, .map(notes))
            })
    }
}
