import MapAnalysis
import MapPlan
import MapPlanning

/// The new keys of rows that had another key or none. A dangling reference must not refer to one of them.
///
/// Only a dangling reference needs them, so they are found when the first one is seen.
final class NewKeys {
    private let interpreter: MappingInterpreter
    private let destination: Placement
    private var keys: RowNumbers?

    init(interpreter: MappingInterpreter, destination: Placement) {
        (self.interpreter, self.destination) = (interpreter, destination)
    }

    func contains(_ key: [StoredValue], of entity: EntityID) throws -> Bool {
        let keys = if let keys { keys } else { try interpreter.keepingMemory { try find() } }
        self.keys = keys
        return try destination.model.concreteKinds(of: entity).contains { try keys.number(of: named($0, key)) != nil }
    }

    private func named(_ kind: EntityID, _ key: [StoredValue]) -> RowReference { destination.row(.destination, kind, key: key) }

    private func find() throws -> RowNumbers {
        let keys = RowNumbers(try interpreter.rows.makeRecordTable())
        for entityMapping in interpreter.mapping.entityMappings {
            let isDeclared = destination.key(of: entityMapping.destination).contains { $0.role != .rowID }
            try interpreter.forEachRow(of: entityMapping.id) { row in
                guard row.origin.map({ $0.row.key != row.reference.key }) ?? !isDeclared else { return }
                try keys.add(1, of: named(row.reference.entity, row.reference.storedKey.map(StoredValue.init)))
            }
        }
        return keys
    }
}
