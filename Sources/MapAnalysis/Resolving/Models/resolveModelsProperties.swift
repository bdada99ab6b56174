import MapSyntax

extension ModelResolver {
    /// Resolves attributes and relationships, in the order of the file. Relationships have no inverses yet.
    mutating func resolveProperties() {
        for (index, syntax) in self.syntax.entities.enumerated() {
            let entity = EntityID(index)
            var declared: [Property] = []
            declared.reserveCapacity(syntax.attributes.count + syntax.relationships.count)
            for attribute in syntax.attributes {
                declared.append(.attribute(resolve(attribute, PropertyID(entity, declared.count))))
            }
            for relationship in syntax.relationships {
                declared.append(resolve(relationship, PropertyID(entity, declared.count)))
            }
            entities[index].declared = declared
        }
    }

    /// Returns the syntax of a relationship; nil for an attribute. In `declared`, relationships follow the attributes.
    func written(_ id: PropertyID) -> RelationshipSyntax? {
        let entity = syntax.entities[id.entity.index]
        let index = id.index - entity.attributes.count
        return index >= 0 ? entity.relationships[index] : nil
    }

    private mutating func resolve(_ syntax: RelationshipSyntax, _ id: PropertyID) -> Property {
        checkRenamingID(syntax.renamingID, of: syntax.name)
        guard let to = syntax.to else { return poison(syntax, id) }
        guard let destination = entityIDs[to.name.text] else {
            reportUnknownEntity(to.name)
            return poison(syntax, id)
        }
        var relationship = Relationship(
            id: id, name: syntax.name.text, canonicalName: syntax.renamingID?.text ?? syntax.name.text, range: syntax.name.range,
            destination: destination, destinationRange: to.name.range, isMany: to.isMany, isOptional: to.isMany || to.isOptional,
            isOrdered: syntax.isOrdered, inverse: nil, deleteRule: .none, columns: syntax.column?.names.map(\.text) ?? [])
        relationship.deleteRule = deleteRule(syntax, of: relationship)
        if syntax.hasDetails {
            var details = Relationship.Details()
            details.declaredType = syntax.column?.declaredType?.text
            details.hashModifier = syntax.hashModifier?.text
            details.doc = syntax.doc
            relationship.details = details
        }
        if to.isMany { resolveToMany(syntax, &relationship) } else { resolveToOne(syntax, &relationship) }
        return .relationship(relationship)
    }

    /// Returns an attribute of unknown type in place of a faulty relationship, so that references to it cause no further diagnostics.
    private func poison(_ syntax: RelationshipSyntax, _ id: PropertyID) -> Property {
        .attribute(
            Attribute(
                id: id, name: syntax.name.text, canonicalName: syntax.renamingID?.text ?? syntax.name.text, range: syntax.name.range,
                typeRange: syntax.to?.range ?? syntax.name.range, type: .unknown, isTransient: true, representation: .plain))
    }

    private mutating func deleteRule(_ syntax: RelationshipSyntax, of relationship: Relationship) -> Relationship.DeleteRule {
        guard let written = syntax.deleteRule else { return relationship.defaultDeleteRule }
        guard let rule = Relationship.DeleteRule(rawValue: written.text) else {
            report(.unknownDeleteRule(written))
            return relationship.defaultDeleteRule
        }
        if rule == .nullify, !relationship.isMany, !relationship.isOptional, !isCoreData {
            report(.nullifyRequired(written, relationship.name, to: syntax.to?.range ?? syntax.name.range))
            return .none
        }
        return rule
    }

    private mutating func resolveToOne(_ syntax: RelationshipSyntax, _ relationship: inout Relationship) {
        var keys = [("ordered", syntax.isOrdered ? syntax.name.range : nil), ("through", syntax.through?.range)]
        if isCoreData {
            resolveCoreDataCounts(syntax, &relationship)
        } else {
            keys += [("minCount", syntax.minCount?.range), ("maxCount", syntax.maxCount?.range)]
        }
        for case (let key, let range?) in keys { report(.meaninglessKey(key, at: range, "is for to-many relationships")) }
        relationship.isOrdered = false
    }

    private mutating func resolveToMany(_ syntax: RelationshipSyntax, _ relationship: inout Relationship) {
        if let column = syntax.column?.names.first ?? syntax.column?.declaredType {
            report(.meaninglessKey("column", at: column.range, "is for to-one relationships", help: "write 'through' for a join table"))
            relationship.columns = []
            relationship.details?.declaredType = nil
        }
        guard syntax.hasDetails else { return }
        if isCoreData { return resolveCoreDataCounts(syntax, &relationship) }
        relationship.details?.minCount = count(syntax.minCount)
        relationship.details?.maxCount = count(syntax.maxCount)
        if let least = relationship.minCount, let most = relationship.maxCount, least > most, let range = syntax.maxCount?.range {
            report(.contradictoryLimits("minCount", "maxCount", at: range, and: syntax.minCount?.range ?? range))
        }
        if let name = syntax.through?.relationship { report(.throughOfTables(name)) }
        if let through = syntax.through, let table = through.table {
            relationship.details?.through = Relationship.Through(
                table: table.text, source: through.source.map(\.text), destination: through.destination.map(\.text))
        }
    }

    /// Reads a number of elements or letters, an integer from 0. Returns nil after reporting an error.
    mutating func count(_ literal: LiteralSyntax?) -> Int? {
        guard let literal else { return nil }
        switch literal.value(as: .int32) {
        case .success(.integer(let count)) where count >= 0: return Int(count)
        case .success: report(.invalidLiteral(literal, LiteralFault("is not a count", help: "write a number from 0"), declared: nil))
        case .failure(let fault): report(.invalidLiteral(literal, fault, declared: nil))
        }
        return nil
    }
}

extension RelationshipSyntax {
    /// Whether the declaration needs a relationship's details.
    fileprivate var hasDetails: Bool {
        minCount != nil || maxCount != nil || column != nil || through != nil || hashModifier != nil || required != nil || doc != nil
    }
}
