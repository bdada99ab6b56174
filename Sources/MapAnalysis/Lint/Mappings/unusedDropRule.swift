import MapSyntax

extension MappingLintRule {
    /// An entry under `drop` accepts a loss; one that names nothing lost misleads. What inference carries is `carried-drop`.
    static let unusedDrop = MappingLintRule(.unusedDrop) { step, diagnostics in
        for (place, entry) in step.drops.entries.enumerated() where !step.usedDrops.contains(place) {
            guard let syntax = entry.syntax, step.inferredCarriers(of: entry).isEmpty else { continue }
            diagnostics.report(.unusedDrop(syntax, fixes: step.edits.removing(syntax, isSafe: true)))
        }
    }
}
