import MapAnalysis
import MapPlan

extension LegOutline {
    /// Adds a note about tables and columns that no version describes and whose names contain the number of an entity, if entities get other numbers. mapc does not
    /// know what they are, and leaves their names as they are.
    func noteStaleNumbers(into draft: inout LegDraft) {
        guard numbering?.isNew ?? false else { return }
        let found = store.tables.flatMap { table -> [String] in
            let placed = source.tables.first { sameName($0.name, table.name) }
            if placed == nil { return Self.isNumbered(table.name) ? ["'\(table.name)'"] : [] }
            return table.columns.map(\.name).filter { Self.isNumbered($0) && placed?.column($0) == nil }.map { "'\(table.name).\($0)'" }
        }
        guard let first = found.first else { return }
        let others = found.count == 1 ? "" : " and \(found.count - 1) more"
        draft.notes.append(
            "no version describes \(first)\(others), with the number of an entity in the name: the name stays, and entities get other numbers"
        )
    }

    /// Whether a name has the form of those into which Core Data writes the number of an entity: `Z_2TAGS`, `Z2BOXES`, `Z_FOK_2BOXES`.
    private static func isNumbered(_ name: String) -> Bool {
        let upper = name.uppercased()
        guard let prefix = ["Z_FOK_", "Z_", "Z"].first(where: upper.hasPrefix) else { return false }
        return upper.dropFirst(prefix.count).first.map { ("0"..."9").contains($0) } ?? false
    }
}
