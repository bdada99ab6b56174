import MapAnalysis
import MapSyntax

/// Destinations and inverses.
extension ModelCheck {
    mutating func checkRelationships(of index: Int) {
        let entity = model.entities[index]
        for relationship in entity.relationships {
            let name = "\(entity.name).\(relationship.name)"
            guard let destinationName = relationship.destination else {
                report(.noDestination(name, at: place(relationship.range)))
                continue
            }
            guard let destination = entities[destinationName] else {
                let near = suggestion(for: destinationName, among: entityNames)
                let range = relationship.destinationRange ?? relationship.range
                report(.unknownModelEntity(destinationName, as: "the destination of '\(name)'", at: place(range), near: near))
                continue
            }
            checkInverse(of: relationship, name, entity: index, destination: destination)
        }
    }

    private mutating func checkInverse(
        of relationship: CoreDataModel.Relationship, _ name: String, entity: Int, destination: Int
    ) {
        guard let inverse = relationship.inverse else { return }
        let here = place(relationship.inverseRange ?? relationship.range)
        let target = model.entities[destination].name
        if let other = relationship.inverseEntity, !lineage(of: destination).contains(where: { model.entities[$0].name == other }) {
            report(
                .wrongInverse(
                    "the inverse of '\(name)' is in '\(other)', but its destination is '\(target)'", at: here, other: nil,
                    help: "choose the inverse in Xcode again, or write 'inverseEntity=\"\(target)\"'"))
            return
        }
        guard let found = property(inverse, of: destination), let index = found.property.relationship else {
            let near = suggestion(
                for: inverse, among: lineage(of: destination).flatMap { model.entities[$0].relationships.map(\.name) })
            report(
                .wrongInverse(
                    "'\(target)' has no relationship '\(inverse)', which '\(name)' names as its inverse", at: here, other: nil,
                    help: near.map { "write 'inverseName=\"\($0)\"'" } ?? "choose the inverse in Xcode again"))
            return
        }
        let back = model.entities[found.owner].relationships[index]
        // If the inverse of the other side does not exist, that is the mistake, and it is reported there.
        if let other = back.inverse, !hasRelationship(other, back.destination) { return }
        let backName = "\(model.entities[found.owner].name).\(back.name)"
        guard back.inverse == relationship.name, back.destination.flatMap({ entities[$0] }).map({ areRelated($0, entity) }) ?? true else {
            let ending = back.inverse.map { "names '\(back.destination ?? "").\($0)'" } ?? "names none"
            report(
                .wrongInverse(
                    "'\(name)' names '\(backName)' as its inverse, which \(ending)", at: here,
                    other: place(back.inverseRange ?? back.range), help: "choose the inverse in Xcode again, which sets both sides"))
            return
        }
        if !relationship.isTransient, back.isTransient { reportTransientInverse(backName, back, of: name, at: here) }
    }

    private mutating func reportTransientInverse(
        _ backName: String, _ back: CoreDataModel.Relationship, of name: String, at here: ModelPlace
    ) {
        let words = "'\(name)' is stored, but its inverse '\(backName)' is transient, and mapc does not know how Core Data stores that"
        report(.wrongInverse(words, at: here, other: place(back.range), help: "make both sides transient, or neither"))
    }

    private func hasRelationship(_ name: String, _ entity: String?) -> Bool {
        entity.flatMap { entities[$0] }.flatMap { property(name, of: $0) }?.property.relationship != nil
    }

    /// Whether one of two entities is the other or its ancestor.
    private func areRelated(_ first: Int, _ second: Int) -> Bool {
        lineage(of: first).contains(second) || lineage(of: second).contains(first)
    }
}
