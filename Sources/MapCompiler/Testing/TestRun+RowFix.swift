import MapAnalysis
import MapSyntax

// What makes the rows of a test those of a migration.
extension TestRun {
    /// Returns the fix that takes rows out of an entity under `after` and adds others; `nil` if there is nothing to do, or the file cannot be edited there.
    func fix(of entity: TestEntity, removing gone: [Int], adding rest: [RowReference], _ actual: ActualRows) throws -> Diagnostic.Fix? {
        guard !gone.isEmpty || !rest.isEmpty else { return nil }
        var taken = Set(entity.rows.indices.filter { !gone.contains($0) }.compactMap { entity.rows[$0].label })
        let former = Set(test.before.compactMap(\.label))
        let name = test.destination[entity.entity].name
        let stem = name.prefix(1).lowercased() + name.dropFirst()
        var number = 0
        let added = try rest.map { row -> RowEdits.Added in
            var label = actual.label(of: row)
            if let found = label, !taken.insert(found).inserted { label = nil }
            while label == nil {
                number += 1
                let next = "\(stem)\(number)"
                // The label of a row before would say of which row this one is made.
                if !former.contains(next), taken.insert(next).inserted { label = next }
            }
            return RowEdits.Added(label: label ?? stem, cells: try cells(of: row, like: entity, actual).joined(separator: ", "))
        }
        let file = check.files[Int(entity.extent.file.index)]
        guard let edits = RowEdits(of: entity, in: file, removing: gone, adding: added)?.edits else { return nil }
        let words = [(rest.count, "add"), (gone.count, "remove")].filter { $0.0 > 0 }.map { "\($1) \($0) row\($0 == 1 ? "" : "s")" }
        return Diagnostic.Fix("\(words.joined(separator: " and ")), as the migration gives them", isSafe: false, edits)
    }

    /// Returns the values that the other rows of the entity have, too; all if it has no rows.
    private func cells(of row: RowReference, like entity: TestEntity, _ actual: ActualRows) throws -> [String] {
        guard let first = entity.rows.first(where: { !$0.cells.isEmpty }) else { return try cells(of: row, actual) }
        return try first.cells.map { cell in
            let written = TestCell(place: cell.place, name: cell.name, value: .any, range: cell.range)
            return "\(yamlText(cell.name)): \(try actual.text(written, row) ?? "any")"
        }
    }
}
