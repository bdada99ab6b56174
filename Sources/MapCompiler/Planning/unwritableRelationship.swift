import MapAnalysis
import MapPlan
import MapPlanning
import MapSyntax

extension CompleteMapping {
    /// Why mapc does not know how Core Data stores a relationship, and what to do; nil if it does.
    func unwritableForm(of relationship: Relationship, _ isKindNamed: Bool) -> (reason: String, help: String)? {
        if !isKindNamed, destination.isToMiddleOfHierarchy(relationship) {
            return (
                "the column with the kind of '\(destination[relationship.destination].name)' is not known",
                "migrate this store with Core Data"
            )
        }
        if isNewName(relationship), let other = destination.rivalBesideSelf(of: relationship) {
            return (
                "'\(other)' has this name too and refers to the same entity, and no store shows which of the two columns gets a digit",
                "give one of them another name"
            )
        }
        if isOwnInverseOfUnknownOrder(relationship) {
            return ("how Core Data orders a relationship that is its own inverse is not known", "migrate this store with Core Data")
        }
        guard isNewTableOfUnknownName(relationship) else { return nil }
        return (
            relationship.destination == relationship.id.entity
                ? "which side names the table of a relationship of an entity with itself is not known"
                : "which side names the table of a relationship between two hierarchies is not known",
            "write 'through' with the name of the relationship that names the table"
        )
    }

    /// Whether no relationship with this name is carried over.
    private func isNewName(_ relationship: Relationship) -> Bool {
        let own = origins(of: relationship.id)
        // Pairs are carried over by either side.
        let others = relationship.inverse.map(origins) ?? []
        return !(own + others.compactMap { source[$0].relationship?.inverse }).contains { source[$0].name == relationship.name }
    }

    private func isBetweenHierarchies(_ relationship: Relationship) -> Bool {
        let ends = [relationship.id.entity, relationship.destination]
        return ends.allSatisfy(destination.isInHierarchy) && destination.root(of: ends[0]) != destination.root(of: ends[1])
    }

    private func isNewTableOfUnknownName(_ relationship: Relationship) -> Bool {
        guard destination.isManyToMany(relationship),
            relationship.destination == relationship.id.entity || isBetweenHierarchies(relationship),
            let inverse = relationship.inverse.flatMap({ destination[$0].relationship }), relationship.coreData?.namesTable == nil,
            inverse.coreData?.namesTable == nil, relationship.id < inverse.id
        else { return false }
        return former(of: relationship, inverse) == nil
    }

    /// Whether the position of the rows in a relationship that is its own inverse would have to be written. A table that stays as it is keeps them.
    private func isOwnInverseOfUnknownOrder(_ relationship: Relationship) -> Bool {
        guard relationship.isMany, relationship.isOrdered, relationship.inverse == relationship.id else { return false }
        guard let former = former(of: relationship, relationship), former.isOrdered, isSpelled(former.name, relationship.name) else {
            return true
        }
        return EntityNumbers(source)[former.id.entity] != EntityNumbers(destination)[relationship.id.entity]
    }

    /// Returns the many-to-many that a many-to-many was before; nil if it was none.
    private func former(of relationship: Relationship, _ inverse: Relationship) -> Relationship? {
        source.entities.flatMap(\.declared).compactMap(\.relationship).first { old in
            guard source.isManyToMany(old), let back = old.inverse.flatMap({ source[$0].relationship }) else { return false }
            return source.isFormer(old, of: relationship, in: destination) && source.isFormer(back, of: inverse, in: destination)
        }
    }
}

extension Model {
    /// Whether a to-one refers to an entity with a parent and subentities. Core Data writes the kind of the row beside such a reference, and no store known
    /// here shows by which number it names that column.
    func isToMiddleOfHierarchy(_ relationship: Relationship) -> Bool {
        !relationship.isMany && !relationship.isOwnerReference && self[relationship.destination].parent != nil
            && !children(of: relationship.destination).isEmpty
    }

    /// Returns another many-to-many with the name and the destination of this one, if one of them is of an entity with itself.
    fileprivate func rivalBesideSelf(of relationship: Relationship) -> String? {
        guard isManyToMany(relationship) else { return nil }
        let rival = entities.flatMap(\.declared).compactMap(\.relationship).first { other in
            other.id != relationship.id && isManyToMany(other) && other.destination == relationship.destination
                && other.name.uppercased() == relationship.name.uppercased()
                && [other, relationship].contains { $0.id.entity == relationship.destination }
        }
        return rival.map { "\(self[$0.id.entity].name).\($0.name)" }
    }
}
