import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    /// Returns a finding for each name that the leg would give to a table or column although it is taken.
    /// An object that no version describes belongs to another program: mapc neither moves it aside nor takes it over.
    func takenNames() -> [Diagnostic] {
        let described = Set(source.tables.map { foldedName($0.name) })
        var taken: [(object: String, name: String)] = []
        for change in changes where change.kind != .untouched {
            let name = change.match.placed.name
            let isNew = change.match.old.map { !sameName($0.name, name) } ?? true
            if isNew, !described.contains(foldedName(name)), let kind = store.kind(ofObject: name) { taken.append((kind, name)) }
            taken += takenColumns(of: change).map { ("column", "\(name).\($0)") }
        }
        return taken.map { object, name in
            .nameTaken(
                object, name, unknownTo: source.model.version, wantedBy: destination.model.version, at: mapping.destination.versionRange)
        }
    }

    /// Returns the names of columns that no version describes and that the leg would give to other columns of their table.
    private func takenColumns(of change: TableChange) -> [String] {
        guard let old = change.match.old, let table = store.table(old.name) else { return [] }
        let arriving = (change.renamedColumns.map(\.new) + change.addedColumns).map(\.name)
        return arriving.filter { name in
            table.column(name) != nil && !old.columns.contains { sameName($0.name, name) }
        }
    }
}

extension StoreSchema {
    /// Returns the kind of object that has a name: `table`, `view` or `index`, or `nil` if the name is free.
    fileprivate func kind(ofObject name: String) -> String? {
        if table(name) != nil { return "table" }
        if views.contains(where: { sameName($0.name, name) }) { return "view" }
        return indexes.contains { sameName($0.name, name) } ? "index" : nil
    }
}
