import MapAnalysis
import MapSyntax

extension LegOutline {
    /// Refuses stored references to rows of a table without a primary key. Such rows are found by their rowids, and VACUUM may change
    /// rowids.
    func keylessTargets() -> [Diagnostic] {
        var findings: [Diagnostic] = []
        for table in destination.tables {
            let ends: [(PropertyID, EntityID)]
            switch table.role {
            case .entity(let root):
                let members = destination.model.entities.filter { destination.model.root(of: $0.id) == root }
                ends = members.flatMap(\.declared).compactMap(\.relationship).filter { destination.model.holdsReference($0.id) }.map {
                    ($0.id, $0.destination)
                }
            case .join(let id): ends = [(id, id.entity)] + (destination.model[id].relationship.map { [(id, $0.destination)] } ?? [])
            }
            for (id, target) in ends where destination.table(of: target).hasHiddenKey {
                guard let relationship = destination.model[id].relationship else { continue }
                findings.append(.noLastingKey(relationship, to: destination.table(of: target).name))
            }
        }
        return findings
    }
}
