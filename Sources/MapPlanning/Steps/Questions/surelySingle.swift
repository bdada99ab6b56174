package import MapAnalysis

extension Expression {
    /// Whether the sequence has provably at most one element: a filter of an entity's rows by unique attributes, or a prefix of one.
    func isSurelySingle(in model: Model) -> Bool {
        switch kind {
        case .method(.filter, let base, let arguments):
            if base.isSurelySingle(in: model) { return true }
            guard case .rows(.source, let entity) = base.kind else { return false }
            let found = conjuncts(of: arguments.first).compactMap(\.foundAttribute)
            let keys = model.uniqueSets(of: entity)
            return keys.contains { key in key.allSatisfy(found.contains) }
        case .method(.prefix, _, let arguments):
            if case .constant(.integer(...1))? = arguments.first?.kind { return true }
            return false
        default: return false
        }
    }

    /// The attribute of `$0.attribute == value`, if one of the two sides is never nil. Several rows may have nil.
    private var foundAttribute: LeafID? {
        guard case .comparison(.equal, let left, let right) = kind, !left.type.isOptional || !right.type.isOptional else { return nil }
        for (side, other) in [(left, right), (right, left)] where !other.readsInnerElement {
            guard case .path(let base, let steps) = side.kind, case .variable(.element(0, depth: 0)) = base.kind, steps.count == 1,
                case .attribute(let leaf) = steps[0]
            else { continue }
            return leaf
        }
        return nil
    }
}

extension Model {
    /// Returns the sets of attributes in which no two rows of an entity are equal.
    package func uniqueSets(of entity: EntityID) -> [[LeafID]] {
        var sets = [self[root(of: entity)].key.map { LeafID($0) }].filter { !$0.isEmpty }
        var current: EntityID? = entity
        while let id = current {
            sets += self[id].unique.map(leaves(of:))
            current = self[id].parent
        }
        return sets
    }
}
