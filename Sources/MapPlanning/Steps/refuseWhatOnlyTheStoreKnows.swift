import MapAnalysis
import MapPlan

extension LegBuilder {
    /// Columns, indexes and triggers that the model does not know, of tables whose rows go on in tables made from the model alone.
    ///
    /// An altered or rebuilt table keeps them; one that is made anew under another key would lose them in silence.
    mutating func refuseWhatOnlyTheStoreKnows() {
        let taken = Set(mapping.entityMappings.flatMap(\.takenKinds))
        for placed in departingTables {
            guard case .entity(let root) = placed.role, source.model.concreteKinds(of: root).contains(where: taken.contains),
                let table = store.table(placed.name)
            else { continue }
            let columns = table.columns.filter { placed.column($0.name) == nil }.map { "column '\($0.name)'" }
            let indexes = store.indexes(on: table.name).filter { index in
                index.origin == .created && !placed.indexes.contains { sameName($0.name, index.name) }
            }
            let triggers = store.triggers.filter { sameName($0.table, table.name) }
            let objects = columns + indexes.map { "index '\($0.name)'" } + triggers.map { "trigger '\($0.name)'" }
            if !objects.isEmpty { findings.append(.objectsLost(objects, of: table.name, at: mapping.destination.versionRange)) }
            if facts.uses.contains(where: { $0.kind == .check && sameName($0.table, table.name) }) {
                draft.notes.append("the CHECK conditions of '\(table.name)' go with it, since it is made anew under another key")
            }
        }
    }
}
