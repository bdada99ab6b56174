import MapSyntax

extension MappingLintRule {
    /// Reports an entry under `drop` that names no loss, since such an entry misleads. `carried-drop` reports data that inference carries
    /// over.
    static let unusedDrop = MappingLintRule(.unusedDrop) { step, diagnostics in
        for (place, entry) in step.drops.entries.enumerated() where !step.usedDrops.contains(place) {
            guard let syntax = entry.syntax, step.inferredUses(of: entry).isEmpty else { continue }
            // The author has seen a loss there, and may know of one that mapc does not understand.
            diagnostics.report(.unusedDrop(syntax, fixes: step.edits.removing(syntax, isSafe: false)))
        }
    }
}
