import MapSyntax

extension MappingLintRule {
    /// Reports an `onNil: drop` that leaves out no row, because nothing under it is required and nothing has a `!`.
    static let unusedNilRule = MappingLintRule(.unusedNilRule) { step, diagnostics in
        guard let syntax = step.syntax, step.poisoned.isEmpty, !step.hasUnknownHeads else { return }
        for entry in syntax.entities {
            if let word = entry.onNil, word.text == "drop", !step.mayLeaveOut(by: entry) {
                diagnostics.report(.unusedNilRule(word, fixes: step.edits.removing(keyOf: word.range)))
            }
            for set in entry.sets {
                guard let word = set.value.onNil, word.text == "drop" else { continue }
                let found = step.properties(from: set)
                if found.isEmpty || found.contains(where: \.dropsNil) { continue }
                let isOptional = set.value.map == nil && found.contains(where: step.mayBeNil)
                diagnostics.report(
                    .unusedNilRule(word, of: set.property.text, isOptional: isOptional, fixes: step.edits.removing(keyOf: word.range)))
            }
        }
        for (entry, emission) in step.emissions(of: syntax) {
            for word in [entry.onNil] + entry.sets.map(\.value.onNil) where !emission.hasUnwrap {
                if let word, word.text == "drop" { diagnostics.report(.unusedNilRule(word, fixes: step.edits.removing(keyOf: word.range))) }
            }
        }
    }
}

extension StepResolution {
    /// Whether the `onNil: drop` of an entry may leave out a row of a mapping to which it applies.
    fileprivate func mayLeaveOut(by entry: EntityMappingSyntax) -> Bool {
        let governed = mappings.filter { mapping in heads[mapping.id.index].governing.contains { $0.range == entry.range } }
        return governed.isEmpty || governed.contains(where: \.leavesOutNil)
    }

    /// The properties that a `set` entry sets, one for each mapping to which it applies.
    fileprivate func properties(from set: SetSyntax) -> [PropertyMapping] {
        mappings.compactMap { mapping in
            guard heads[mapping.id.index].sets.contains(where: { $0.range == set.range }) else { return nil }
            return pair.destination.property(named: set.property.text, of: mapping.destination).flatMap { mapping[$0] }
        }
    }

    /// Whether a property may get nil from a value that is written.
    fileprivate func mayBeNil(_ property: PropertyMapping) -> Bool {
        switch property.source {
        case .expression(let value): value.type.isOptional
        case .carried(let origin): !pair.source.model[origin].isRequiredToHaveValue
        default: false
        }
    }

    /// The entries under `emit` with what they mean.
    fileprivate func emissions(of syntax: MappingSyntax) -> [(EntityMappingSyntax, Emission)] {
        syntax.emits.compactMap { entry in
            emits.first { $0.range == entry.destination.range }.map { (entry, $0) }
        }
    }
}

extension Emission {
    /// Whether it has a `!`, for which alone a row is left out.
    fileprivate var hasUnwrap: Bool {
        let values = fields.map(\.value) + rows.decisions + [rows.condition, rows.elements?.value].compactMap { $0 }
        return values.contains { $0.hasUnwrap(reading: rows.lets) }
    }
}
