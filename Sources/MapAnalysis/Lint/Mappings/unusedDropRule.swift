import MapSyntax

extension MappingLintRule {
    /// An entry under `drop` is a promise that something is lost; one that names nothing lost misleads.
    static let unusedDrop = MappingLintRule(.unusedDrop) { step, diagnostics in
        for (place, entry) in step.drops.entries.enumerated() where !step.usedDrops.contains(place) {
            if let syntax = entry.syntax { diagnostics.report(.unusedDrop(syntax)) }
        }
    }
}
