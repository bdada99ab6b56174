import MapSyntax

extension StepResolution {
    /// Reports `distinct` keys that wait for themselves. `distinct: place` waits until the places are merged, so a cycle could never begin.
    ///
    /// A hierarchy is merged as a whole, so the cycle would be one of hierarchies.
    mutating func refuseDistinctCircles(into diagnostics: inout Diagnostics) {
        for head in heads {
            for (place, key) in head.distinct.enumerated() {
                guard let id = key.property, let target = pair.destination.model[id].relationship?.destination,
                    let names = cycle(from: pair.destination.roots[target.index], to: pair.destination.roots[head.destination.index], [])
                else { continue }
                let range = head.distinctEntry.flatMap { $0.distinct.indices.contains(place) ? $0.distinct[place].range : nil }
                diagnostics.report(.distinctCircle([pair.destination.path(id)] + names, at: range))
                return
            }
        }
    }

    /// Returns the to-ones by which merging one hierarchy waits for another; nil if it does not wait.
    private func cycle(from root: EntityID, to end: EntityID, _ passed: Set<EntityID>) -> [String]? {
        if root == end { return [] }
        guard !passed.contains(root) else { return nil }
        for head in heads where pair.destination.roots[head.destination.index] == root {
            for key in head.distinct {
                guard let id = key.property, let target = pair.destination.model[id].relationship?.destination,
                    let rest = cycle(from: pair.destination.roots[target.index], to: end, passed.union([root]))
                else { continue }
                return [pair.destination.path(id)] + rest
            }
        }
        return nil
    }
}

extension StepResolution {
    /// Reports `distinct` values that depend on the rows which `distinct` merges: `distinct: $next.name`, with a name from a mapping, waits
    /// until that mapping's rows are merged.
    func refuseDistinctReadingItself(into diagnostics: inout Diagnostics) {
        for mapping in mappings where !mapping.distinct.isEmpty {
            for (place, key) in mapping.distinct.enumerated() {
                var walk = UnitedRows(mappings, in: pair.destination)
                walk.follow(key, of: mapping)
                guard walk.reached.contains(mapping.id) else { continue }
                let written = heads.first { $0.id == mapping.id }?.distinctEntry
                let range = written.flatMap { $0.distinct.indices.contains(place) ? $0.distinct[place].range : nil }
                let name = key.property.map { pair.destination.path($0) } ?? "\(mapping.name)"
                diagnostics.report(.distinctCircle([name], at: range))
                return
            }
        }
    }
}

/// The mappings whose rows must be merged before a value is known: those that it calls, and those that their values call.
private struct UnitedRows {
    let mappings: [EntityMapping]
    let destination: ModelNames
    /// The visited mappings that merge rows.
    private(set) var reached: Set<MappingID> = []
    private var read: Set<PropertyID> = []

    init(_ mappings: [EntityMapping], in destination: ModelNames) { (self.mappings, self.destination) = (mappings, destination) }

    mutating func follow(_ key: DistinctKey, of mapping: EntityMapping) {
        switch key {
        case .value(let expression): follow(expression.inlining(mapping.lets))
        case .property(let leaf): follow(leaf.property, of: mapping)
        }
    }

    private mutating func follow(_ property: PropertyID, of mapping: EntityMapping) {
        for expression in mapping[property]?.expressions ?? [] { follow(expression.inlining(mapping.lets)) }
    }

    /// Follows a relationship to made rows: which rows these are is known when they are merged, and what refers to them from the other side.
    private mutating func followRows(of property: PropertyID) {
        guard let relationship = destination.model[property].relationship else { return }
        let root = destination.roots[relationship.destination.index]
        for mapping in mappings where destination.roots[mapping.destination.index] == root {
            merge(mapping)
            if let inverse = relationship.inverse { follow(inverse, of: mapping) }
        }
    }

    private mutating func merge(_ mapping: EntityMapping) {
        guard !mapping.distinct.isEmpty, reached.insert(mapping.id).inserted else { return }
        for key in mapping.distinct { follow(key, of: mapping) }
    }

    private mutating func follow(_ expression: Expression) {
        switch expression.kind {
        case .mapped(let ids, _):
            for id in ids { merge(mappings[id.index]) }
        case .path(let base, let steps) where base.type.value.rowSide == .destination:
            for step in steps where read.insert(step.property).inserted {
                for mapping in mappings { follow(step.property, of: mapping) }
                followRows(of: step.property)
            }
        case .applied(let function, _): follow(function.body)
        default: break
        }
        expression.parts.forEach { follow($0) }
    }
}
