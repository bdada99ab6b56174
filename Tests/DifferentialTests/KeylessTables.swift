import MapAnalysis
import MapPlan

@testable import MapPlanning

extension Placement {
    /// Returns the placement with tables like those of other tools: without a primary key. Rows are found by an undeclared 'id', and nothing in
    /// any version refers to them.
    func forgettingKeys(whereUnusedIn steps: [CompleteMapping]) -> Placement {
        var tables = tables
        let targets = Set((steps.map(\.source) + steps.map(\.destination)).flatMap { $0.namesReferredTo })
        for index in tables.indices {
            guard case .entity(let root) = tables[index].role, !targets.contains(model[root].canonicalName),
                let key = tables[index].key.first, tables[index].columns[key].role == .rowID
            else { continue }
            tables[index].columns[key].name = "rowid"
            tables[index].columns[key].isHidden = true
        }
        return with(tables)
    }
}

extension Model {
    /// The canonical names of hierarchies that a relationship starts or ends at.
    fileprivate var namesReferredTo: [String] {
        entities.flatMap { entity in
            entity.declared.compactMap(\.relationship).flatMap { [$0.destination, entity.id] }.map { self[root(of: $0)].canonicalName }
        }
    }
}
