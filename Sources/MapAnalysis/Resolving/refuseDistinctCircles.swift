import MapSyntax

extension StepResolution {
    /// `distinct: place` waits for the places to be united; what waits for itself never begins (semantics S5).
    ///
    /// Hierarchies are united whole, so it is between them that no circle may be.
    mutating func refuseDistinctCircles(into diagnostics: inout Diagnostics) {
        for head in heads {
            for (place, key) in head.distinct.enumerated() {
                guard let id = key.property, let target = pair.destination.model[id].relationship?.destination,
                    let names = way(from: pair.destination.roots[target.index], to: pair.destination.roots[head.destination.index], [])
                else { continue }
                let range = head.distinctEntry.flatMap { $0.distinct.indices.contains(place) ? $0.distinct[place].range : nil }
                diagnostics.report(.distinctCircle([pair.destination.path(id)] + names, at: range))
                return
            }
        }
    }

    /// The to-ones by which uniting one hierarchy waits for another; `nil` where it does not.
    private func way(from root: EntityID, to end: EntityID, _ passed: Set<EntityID>) -> [String]? {
        if root == end { return [] }
        guard !passed.contains(root) else { return nil }
        for head in heads where pair.destination.roots[head.destination.index] == root {
            for key in head.distinct {
                guard let id = key.property, let target = pair.destination.model[id].relationship?.destination,
                    let rest = way(from: pair.destination.roots[target.index], to: end, passed.union([root]))
                else { continue }
                return [pair.destination.path(id)] + rest
            }
        }
        return nil
    }
}

extension StepResolution {
    /// `distinct: $next.name` with a name that a mapping gives waits for that mapping's rows to be united, where they are.
    func refuseDistinctReadingItself(into diagnostics: inout Diagnostics) {
        for mapping in mappings where !mapping.distinct.isEmpty {
            for (place, key) in mapping.distinct.enumerated() {
                var walk = UnitedRows(mappings)
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

/// The mappings whose rows must be united before a value is known: those that it calls, and those that their values call.
private struct UnitedRows {
    let mappings: [EntityMapping]
    /// Those of them that unite rows.
    private(set) var reached: Set<MappingID> = []
    private var read: Set<PropertyID> = []

    init(_ mappings: [EntityMapping]) { self.mappings = mappings }

    mutating func follow(_ key: DistinctKey, of mapping: EntityMapping) {
        switch key {
        case .value(let expression): follow(expression.inlining(mapping.lets))
        case .property(let leaf): follow(leaf.property, of: mapping)
        }
    }

    private mutating func follow(_ property: PropertyID, of mapping: EntityMapping) {
        for expression in mapping[property]?.expressions ?? [] { follow(expression.inlining(mapping.lets)) }
    }

    private mutating func follow(_ expression: Expression) {
        switch expression.kind {
        case .mapped(let ids, _):
            for id in ids where !mappings[id.index].distinct.isEmpty && reached.insert(id).inserted {
                for key in mappings[id.index].distinct { follow(key, of: mappings[id.index]) }
            }
        case .path(let base, let steps) where base.type.value.rowSide == .destination:
            for step in steps where read.insert(step.property).inserted {
                for mapping in mappings { follow(step.property, of: mapping) }
            }
        case .applied(let function, _): follow(function.body)
        default: break
        }
        expression.parts.forEach { follow($0) }
    }
}
