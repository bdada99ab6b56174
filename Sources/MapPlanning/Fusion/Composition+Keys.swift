import MapAnalysis
import MapSyntax

extension Composition {
    /// Keys must come out as they would step by step: kept where both keep them, moved by the numbers that the one step that moves them
    /// would take. Those numbers are read of the rows that a step keeps, so a later filter must not leave out any of them.
    func checkKeys(of fused: CompleteMapping) throws(FusionBarrier) {
        let rules = keyRules(fused, source: source, destination: destination)
        for mapping in second.entityMappings {
            for pair in composed[mapping.id.index] {
                let (one, two, both) = (firstKeys[pair.first], secondKeys[mapping.id], rules[pair.id])
                let isSame: Bool =
                    switch (one.word, two.word) {
                    // What the destination's attributes say does not ask where they come from.
                    case (_, .stated): both.word == .stated
                    case (.kept, let word): both.word == word
                    case (.stated, .kept): both.word == .kept && carriesKey(first[pair.first])
                    case (let word, .kept): both.word == word && takesAll(mapping)
                    default: false
                    }
                if !isSame { throw FusionBarrier("the keys of '\(second.destination[mapping.destination].name)' are given in between") }
            }
        }
    }

    /// Whether a mapping of the second step takes every row of its kinds.
    func takesAll(_ mapping: EntityMapping) -> Bool {
        mapping.condition == nil && !mapping.dropsNil && !mapping.properties.contains(where: \.dropsNil)
    }

    /// Whether a stated key is the source's own.
    private func carriesKey(_ mapping: EntityMapping) -> Bool {
        guard let entity = mapping.source else { return false }
        let old = first.source[first.source.root(of: entity)].key
        let new = first.destination[first.destination.root(of: mapping.destination)].key
        return old.count == new.count
            && zip(old, new).allSatisfy { old, new in
                if case .carried(old)? = mapping[new]?.source { true } else { false }
            }
    }
}

extension KeyRule {
    fileprivate enum Word { case kept, offset, ranked, stated, none }

    /// The rule without the name of what it reads.
    fileprivate var word: Word {
        switch self {
        case .kept: .kept
        case .offset: .offset
        case .ranked: .ranked
        case .stated: .stated
        case .none: .none
        }
    }
}
