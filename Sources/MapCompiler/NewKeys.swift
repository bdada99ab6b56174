import MapAnalysis
import MapPlan
import MapPlanning

/// The new keys of rows that had another key or none. A dangling reference must not refer to one of them.
///
/// Only a dangling reference needs them, so they are found when the first one is seen.
final class NewKeys {
    private let interpreter: MappingInterpreter
    private let destination: Placement
    /// By kind.
    private var keys: [EntityID: Set<[StoredValue]>]?

    init(interpreter: MappingInterpreter, destination: Placement) {
        (self.interpreter, self.destination) = (interpreter, destination)
    }

    func contains(_ key: [StoredValue], of entity: EntityID) throws -> Bool {
        let keys = if let keys { keys } else { try interpreter.keepingMemory { try find() } }
        self.keys = keys
        return destination.model.concreteKinds(of: entity).contains { keys[$0]?.contains(key) ?? false }
    }

    private func find() throws -> [EntityID: Set<[StoredValue]>] {
        var keys: [EntityID: Set<[StoredValue]>] = [:]
        for entityMapping in interpreter.mapping.entityMappings {
            let columns = destination.key(of: entityMapping.destination)
            let isDeclared = columns.contains { $0.role != .rowID }
            try interpreter.forEachRow(of: entityMapping.id) { row in
                guard row.origin.map({ $0.row.key != row.reference.key }) ?? !isDeclared else { return }
                keys[row.reference.entity, default: []].insert(zip(row.reference.key, columns).map { encode($0, $1.coding) })
            }
        }
        return keys
    }
}
