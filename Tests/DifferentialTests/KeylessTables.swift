import MapAnalysis
import MapPlan

@testable import MapPlanning

extension Placement {
    /// Tables as others make them: without a primary key, where rows are found by an 'id' that nobody declared and nothing of any version
    /// refers to them.
    mutating func forgetKeys(whereUnusedIn steps: [CompleteMapping]) {
        let targets = Set((steps.map(\.source) + steps.map(\.destination)).flatMap { $0.namesReferredTo })
        for index in tables.indices {
            guard case .entity(let root) = tables[index].role, !targets.contains(model[root].canonicalName),
                let key = tables[index].key.first, tables[index].columns[key].role == .rowID
            else { continue }
            tables[index].columns[key].name = "rowid"
            tables[index].columns[key].isHidden = true
        }
    }
}

extension Model {
    /// The canonical names of hierarchies that some relationship leads to or from.
    fileprivate var namesReferredTo: [String] {
        entities.flatMap { entity in
            entity.declared.compactMap(\.relationship).flatMap { [$0.destination, entity.id] }.map { self[root(of: $0)].canonicalName }
        }
    }
}
