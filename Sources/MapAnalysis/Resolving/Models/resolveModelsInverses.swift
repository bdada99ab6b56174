import MapSyntax

extension ModelResolver {
    /// Resolves inverses. If A names B as its inverse, then B's inverse is A, even if B does not name one.
    mutating func resolveInverses() {
        for entity in entities.indices {
            for index in entities[entity].declared.indices {
                let id = PropertyID(EntityID(entity), index)
                guard let name = written(id)?.inverse, let relationship = self[id].relationship else { continue }
                resolve(name, of: relationship)
            }
        }
        for entity in entities.indices {
            for property in entities[entity].declared {
                if let relationship = property.relationship, relationship.through != nil { checkThrough(of: relationship) }
            }
        }
    }

    private mutating func resolve(_ name: Name, of relationship: Relationship) {
        let destination = entities[relationship.destination.index]
        let owner = entities[relationship.id.entity.index]
        guard let id = property(name.text, of: relationship.destination) else {
            report(.unknownProperty(name, of: destination, known: propertyNames(of: relationship.destination)))
            return
        }
        guard var other = self[id].relationship else {
            reportAttribute(name, id, of: relationship, destination, owner)
            return
        }
        guard id.entity == relationship.destination, other.destination == owner.id else {
            reportOtherEnds(name, destination, owner, other, of: id)
            return
        }
        // An inverse that does not exist is reported where it is written. It is probably this relationship, misspelt.
        if let back = written(id)?.inverse, back.text != relationship.name, let named = property(back.text, of: owner.id) {
            // An attribute as an inverse is one mistake, which is reported at the other side.
            if self[named].relationship == nil { return }
            let reason = "'\(destination.name).\(other.name)' names '\(back.text)' as its inverse, not '\(relationship.name)'"
            report(.inverseMismatch(name, reason, other: back.range, help: "write 'inverse' at both, each with the other's name"))
            return
        }
        if let taken = other.inverse, taken != relationship.id {
            let reason = "'\(destination.name).\(other.name)' is already the inverse of '\(self[taken].name)'"
            report(.inverseMismatch(name, reason, other: self[taken].range, help: "give each relationship an inverse of its own"))
            return
        }
        var own = relationship
        own.inverse = id
        self[own.id] = .relationship(own)
        // A relationship may be its own inverse.
        if id != own.id {
            other.inverse = own.id
            self[id] = .relationship(other)
        }
    }

    /// Reports an attribute as an inverse. Then reads the name as the one that is meant, so that the other side does not look wrong as well.
    private mutating func reportAttribute(
        _ name: Name, _ id: PropertyID, of relationship: Relationship, _ destination: Entity, _ owner: Entity
    ) {
        // A second property of that name is one mistake, which is reported where it is declared.
        let isRepeated = destination.declared.contains { $0.relationship?.name == name.text }
        guard self[id].attribute?.type.value != .unknown, !isRepeated else { return }
        let reason = "'\(destination.name).\(name.text)' is an attribute, so it cannot be an inverse"
        let near = back(to: relationship)
        report(.inverseMismatch(name, reason, other: self[id].range, between: destination.name, owner.name, near: near))
        if let near { resolve(Name(near, name.range), of: relationship) }
    }

    /// Returns the only relationship from the destination back to the owner; nil if there are none or several, or if an attribute has its name.
    private func back(to relationship: Relationship) -> String? {
        let candidates = entities[relationship.destination.index].declared.compactMap(\.relationship).filter {
            $0.destination == relationship.id.entity && $0.id != relationship.id
        }
        guard candidates.count == 1, property(candidates[0].name, of: relationship.destination) == candidates[0].id else { return nil }
        return candidates[0].name
    }

    /// Reports an inverse between other entities.
    private mutating func reportOtherEnds(_ name: Name, _ destination: Entity, _ owner: Entity, _ other: Relationship, of id: PropertyID) {
        let (from, to) = (entities[id.entity.index].name, entities[other.destination.index].name)
        let reason = "'\(from).\(other.name)' refers from '\(from)' to '\(to)', not from '\(destination.name)' to '\(owner.name)'"
        report(.inverseMismatch(name, reason, other: other.range, between: destination.name, owner.name, near: nil))
    }

    /// Reports a join table of a relationship that is not a many-to-many, or whose two sides declare it differently.
    private mutating func checkThrough(of relationship: Relationship) {
        guard let range = written(relationship.id)?.through?.range, let id = relationship.inverse, id != relationship.id,
            let other = self[id].relationship
        else { return }
        guard other.isMany else {
            report(
                .meaninglessKey(
                    "through", at: range, "names a join table, but the to-one '\(other.name)' stores these pairs in its own column"))
            var own = relationship
            own.details?.through = nil
            self[own.id] = .relationship(own)
            return
        }
        guard relationship.id > id, let own = relationship.through, let through = other.through else { return }
        if through.table != own.table || through.source != own.destination || through.destination != own.source {
            report(
                .meaninglessKey(
                    "through", at: range, "differs from that of the inverse '\(other.name)'", help: "write it at one of the two"))
        }
    }
}
