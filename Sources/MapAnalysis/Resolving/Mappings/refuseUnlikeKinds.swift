import MapSyntax

extension StepResolution {
    /// Reports values of different types that an entry compares across several kinds: `distinct`, `order`, the expressions of windows, and
    /// the elements that `upTo` gives.
    func refuseUnlikeKinds(into diagnostics: inout Diagnostics) {
        for mapping in mappings where mapping.hasFamily {
            compare(mapping, mapping.unites, "the value under 'distinct'", into: &diagnostics) { self.distinctParts(of: $0) }
            compare(mapping, mapping.sorts, "the value under 'order'", into: &diagnostics) { $0.order.map { self.part($0.value) } }
            if let lead = mapping.unites.first, mapping.elements != nil || mappings[lead.index].elements != nil {
                compare(mapping, mapping.unites, "an element of 'each'", into: &diagnostics) { self.elementParts(of: $0) }
            }
            for window in mapping.sharedWindows {
                compare(mapping, window.family, "the order or the group of the window", into: &diagnostics) { other in
                    other.sharedWindows.first { $0.range == window.range }.map { $0.parts.map(self.part) } ?? []
                }
                guard case .upTo = window.answer else { continue }
                compare(mapping, window.family, "an element of 'upTo'", into: &diagnostics, at: window.range) { self.elementParts(of: $0) }
            }
        }
    }

    private typealias Part = (type: ValueType?, range: TextRange?)

    private func part(_ expression: Expression) -> Part { (expression.type.value, expression.range) }

    private func distinctParts(of mapping: EntityMapping) -> [Part] {
        mapping.distinct.enumerated().map { place, key in
            switch key {
            case .value(let value): return part(value)
            case .property(let leaf):
                let written = heads[mapping.id.index].distinctEntry?.distinct
                let range = written.flatMap { $0.indices.contains(place) ? $0[place].range : nil }
                let target = pair.destination.model[leaf.property].relationship?.destination
                return (target.map { .row(.destination, $0) } ?? pair.destination.model.type(of: leaf)?.value, range)
            }
        }
    }

    private func elementParts(of mapping: EntityMapping) -> [Part] {
        [(mapping.elements?.item.value ?? .row(.source, mapping.source ?? mapping.destination), mapping.elements?.value.range)]
    }

    /// Compares the parts of a mapping with those of the first of its family.
    private func compare(
        _ mapping: EntityMapping, _ family: [MappingID], _ what: String, into diagnostics: inout Diagnostics, at place: TextRange? = nil,
        _ parts: (EntityMapping) -> [Part]
    ) {
        guard let lead = family.first, lead != mapping.id else { return }
        let scope = fileScope
        for (own, other) in zip(parts(mapping), parts(mappings[lead.index])) {
            guard let mine = own.type, let theirs = other.type, !areAlike(mine, theirs) else { continue }
            diagnostics.report(
                .typeMismatch(
                    acrossKinds: what, scope.article(ExpressionType(theirs)), of: kind(of: mappings[lead.index]),
                    scope.article(ExpressionType(mine)), of: kind(of: mapping), at: own.range ?? place))
        }
    }

    private func kind(of mapping: EntityMapping) -> String { mapping.source.map(pair.source.name) ?? mapping.name }

    private func areAlike(_ one: ValueType, _ other: ValueType) -> Bool {
        if one == .unknown || other == .unknown || one == other || one.isInteger && other.isInteger { return true }
        guard case .row(let side, let entity) = one, case .row(side, let second) = other else { return false }
        let names = side == .source ? pair.source : pair.destination
        return names.roots[entity.index] == names.roots[second.index]
    }
}

extension EntityMapping {
    /// Whether other mappings can have parts to compare with those of this one.
    fileprivate var hasFamily: Bool { !unites.isEmpty || !sorts.isEmpty || !sharedWindows.isEmpty }
}
