import MapAnalysis
import MapPlan

extension LegBuilder {
    /// Whether the names that this step gives to tables and columns are free. What the store calls so and no version describes is somebody
    /// else's: it is neither moved aside nor taken over.
    mutating func refuseTakenNames() -> Bool {
        let described = Set(source.tables.map { foldedName($0.name) })
        var taken: [(object: String, name: String)] = []
        for change in changes where change.kind != .untouched {
            let name = change.match.placed.name
            let isNew = change.match.old.map { !sameName($0.name, name) } ?? true
            if isNew, !described.contains(foldedName(name)), let kind = store.kind(ofObject: name) { taken.append((kind, name)) }
            taken += takenColumns(of: change).map { ("column", "\(name).\($0)") }
        }
        for (object, name) in taken {
            findings.append(
                .nameTaken(
                    object, name, unknownTo: source.model.version, wantedBy: destination.model.version, at: mapping.destination.versionRange
                ))
        }
        return taken.isEmpty
    }

    /// The columns of a table that no version describes and whose names others arrive under.
    private func takenColumns(of change: TableChange) -> [String] {
        guard let old = change.match.old, let table = store.table(old.name) else { return [] }
        let arriving = (change.renamedColumns.map(\.new) + change.addedColumns).map(\.name)
        return arriving.filter { name in
            table.column(name) != nil && !old.columns.contains { sameName($0.name, name) }
        }
    }
}

extension StoreSchema {
    /// What kind of object has a name that a table could have: `table`, `view` or `index`; `nil` where the name is free.
    fileprivate func kind(ofObject name: String) -> String? {
        if table(name) != nil { return "table" }
        if views.contains(where: { sameName($0.name, name) }) { return "view" }
        return indexes.contains { sameName($0.name, name) } ? "index" : nil
    }
}
