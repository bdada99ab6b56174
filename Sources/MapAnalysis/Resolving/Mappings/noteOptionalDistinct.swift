import MapSyntax

extension StepResolution {
    /// Notes the properties under `distinct` whose values may be nil. A `where` answers only if it leaves out the rows in which that very value is nil.
    func noteOptionalDistinct(into diagnostics: inout Diagnostics) {
        for (head, mapping) in zip(heads, mappings) where !head.distinct.isEmpty {
            guard let written = head.distinctEntry?.distinct, written.count == head.distinct.count else { continue }
            for (key, syntax) in zip(head.distinct, written) {
                guard case .property(let leaf) = key, mayBeNil(leaf, of: mapping, head.facts) else { continue }
                diagnostics.report(.optionalDistinct(syntax.range))
            }
        }
    }

    /// Whether a mapping may give a property nil. The rows of its `where` have the facts.
    private func mayBeNil(_ leaf: LeafID, of mapping: EntityMapping, _ facts: Set<NonNilFact>) -> Bool {
        let model = pair.destination.model
        guard model.type(of: leaf)?.isOptional ?? model[leaf.property].relationship?.isOptional ?? false else { return false }
        guard let property = mapping[leaf.property] else { return true }
        let row: Expression.Variable = property.isOfItem ? .item : .source
        switch property.source {
        case .carried(let origin):
            guard let origin = pair.source.model.leaf(origin, like: leaf, of: model) else { return true }
            return mayBeNil(origin, of: row, facts)
        case .parts(let parts):
            switch leaf.leaf.map({ parts[$0] }) {
            case .carried(let origin)?: return mayBeNil(origin, of: row, facts)
            case .expression(let value)?: return !value.isSurelyPresent(mapping.lets, facts)
            case nil: return true
            }
        case .expression(let value): return !value.isSurelyPresent(mapping.lets, facts)
        case .constant(let value): return value == .nil
        case .inverse: return true
        case .carriedOrDefault, .generatedKey, .absent: return false
        }
    }

    private func mayBeNil(_ origin: LeafID, of row: Expression.Variable, _ facts: Set<NonNilFact>) -> Bool {
        guard let type = pair.source.model.type(of: origin) else {
            // The row to which a reference refers may be left out, but then the reference is what its author has to think of.
            return !facts.contains(NonNilFact(row, [.toOne(origin.property)]))
        }
        if !type.isOptional || facts.contains(NonNilFact(row, [.attribute(origin)])) { return false }
        // A part that every composite of the type has is nil only if the whole is.
        return !(pair.source.model.isRequiredPart(origin) && facts.contains(NonNilFact(row, [.attribute(LeafID(origin.property))])))
    }
}

extension Model {
    /// Whether this is a leaf that no value of its composite lacks.
    fileprivate func isRequiredPart(_ leaf: LeafID) -> Bool {
        guard let place = leaf.leaf, case .composite(_, let name)? = self[leaf.property].attribute?.type.value else { return false }
        return composite(name).map { !$0.leaves[place].type.isOptional } ?? false
    }
}

extension MappingHead {
    /// What cannot be nil in the rows that `where` leaves.
    var facts: Set<NonNilFact> { condition?.inlining(lets).factsWhenTrue ?? [] }
}

extension Expression {
    /// Whether the value is not nil in rows with these facts, also where a name of `let` hides the path.
    func isSurelyPresent(_ lets: [LetBinding], _ facts: Set<NonNilFact>) -> Bool {
        if case .widen(let inner) = kind { return inner.isSurelyPresent(lets, facts) }
        return !type.isOptional && type.value != .nothing || inlining(lets).isPresent(facts)
    }

    private func isPresent(_ facts: Set<NonNilFact>) -> Bool {
        switch kind {
        case .path(let base, let steps):
            if case .variable(let variable) = base.kind { facts.contains(NonNilFact(variable, steps)) } else { false }
        case .widen(let inner): inner.isPresent(facts)
        case .call(let function, let arguments):
            function.nilRule == .propagates && arguments.allSatisfy { !$0.type.isOptional || $0.isPresent(facts) }
        default: !type.isOptional && type.value != .nothing
        }
    }
}
