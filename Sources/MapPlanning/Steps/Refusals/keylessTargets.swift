import MapAnalysis
import MapSyntax

extension LegOutline {
    /// Refuses stored references to rows of a table without a primary key. Such rows are found by their rowids, and VACUUM may change
    /// rowids.
    func keylessTargets() -> [Diagnostic] {
        guard destination.tables.contains(where: \.hasHiddenKey) else { return [] }
        return destination.tables.flatMap { table in
            switch table.role {
            case .entity(let root): references(in: root).flatMap { keylessEnds($0, [$0.destination]) }
            case .join(let id): destination.model[id].relationship.map { keylessEnds($0, [id.entity, $0.destination]) } ?? []
            }
        }
    }

    /// Returns the to-ones of a hierarchy that are stored in its table.
    private func references(in root: EntityID) -> [Relationship] {
        let members = destination.model.entities.filter { destination.model.root(of: $0.id) == root }
        return members.flatMap(\.declared).compactMap(\.relationship).filter { destination.model.holdsReference($0.id) }
    }

    private func keylessEnds(_ relationship: Relationship, _ ends: [EntityID]) -> [Diagnostic] {
        ends.map { destination.table(of: $0) }.filter(\.hasHiddenKey).map { .noLastingKey(relationship, to: $0.name) }
    }
}
