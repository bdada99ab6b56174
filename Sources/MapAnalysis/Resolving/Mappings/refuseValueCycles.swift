import MapSyntax

extension StepResolution {
    /// Reports cycles among values that mappings give: `m(s).p` reads such a value, and these reads must end.
    func refuseValueCycles(into diagnostics: inout Diagnostics) {
        var walk = ValueReads(mappings, pair.destination.model)
        for mapping in mappings {
            for property in mapping.properties {
                guard !property.expressions.isEmpty else { continue }
                guard let circle = walk.circle(from: MappedValue(mapping: mapping.id, property: property.property)) else { continue }
                let names = circle.map { "\(mappings[$0.mapping.index].name).\(pair.destination.model[$0.property].name)" }
                guard case .written(let range)? = circle.first.flatMap({ mappings[$0.mapping.index][$0.property]?.origin }) else {
                    continue
                }
                diagnostics.report(.valueCycle(names, at: range))
            }
        }
    }
}

/// The value that a mapping gives a property of its rows.
private struct MappedValue: Hashable {
    var mapping: MappingID
    var property: PropertyID
}

/// Which values read which. Each is visited once.
private struct ValueReads {
    let mappings: [EntityMapping]
    private let model: Model
    private var path: [MappedValue] = []
    private var finished: Set<MappedValue> = []

    init(_ mappings: [EntityMapping], _ model: Model) {
        self.mappings = mappings
        self.model = model
    }

    /// Returns the cycle that begins at or below a value, unless it was found before.
    mutating func circle(from value: MappedValue) -> [MappedValue]? {
        if let start = path.firstIndex(of: value) { return Array(path[start...]) }
        guard !finished.contains(value), let expressions = mappings[value.mapping.index][value.property]?.expressions,
            !expressions.isEmpty
        else { return nil }
        path.append(value)
        defer {
            path.removeLast()
            finished.insert(value)
        }
        for read in expressions.flatMap({ reads(of: $0, []) }) {
            if let circle = circle(from: read) { return circle }
        }
        return nil
    }

    /// Returns the values of made rows that an expression reads. `elements` has the makers of `$0` for the methods around it, the innermost
    /// last.
    private func reads(of expression: Expression, _ elements: [[MappingID]]) -> [MappedValue] {
        var found: [MappedValue] = []
        if case .path(let base, let steps) = expression.kind {
            var makers = makers(of: base, elements)
            for step in steps where !makers.isEmpty { (found, makers) = (found + reads(of: step, from: makers), self.makers(behind: step)) }
        }
        if case .method(_, let base, let closures) = expression.kind {
            let inside = elements + [makers(of: base, elements)]
            return reads(of: base, elements) + closures.flatMap { reads(of: $0, inside) }
        }
        return found + expression.parts.flatMap { reads(of: $0, elements) }
    }

    /// Returns the values that a step reads. A relationship that the other side states is read there too.
    private func reads(of step: PathStep, from makers: [MappingID]) -> [MappedValue] {
        let own = makers.map { MappedValue(mapping: $0, property: step.property) }
        guard let inverse = model[step.property].relationship?.inverse else { return own }
        return own + self.makers(behind: step).map { MappedValue(mapping: $0, property: inverse) }
    }

    private func makers(behind step: PathStep) -> [MappingID] {
        model[step.property].relationship.map { makers(of: $0.destination) } ?? []
    }

    private func makers(of entity: EntityID) -> [MappingID] { mappings.filter { model.isKind($0.destination, of: entity) }.map(\.id) }

    /// Returns the mappings that make the rows of an expression; none if it is not a made row.
    private func makers(of expression: Expression, _ elements: [[MappingID]]) -> [MappingID] {
        guard case .row(.destination, let entity) = expression.type.value.element ?? expression.type.value else { return [] }
        switch expression.kind {
        case .mapped(let ids, _): return ids
        case .unwrap(let inner): return makers(of: inner, elements)
        case .method(let method, let base, _) where method != .map && method != .compactMap: return makers(of: base, elements)
        case .conditional(_, let left, let right), .coalesce(let left, let right):
            return makers(of: left, elements) + makers(of: right, elements)
        case .variable(.element(_, let depth)): return elements.dropLast(depth).last ?? []
        case .variable(.brought(let id)): return [id]
        default: return makers(of: entity)
        }
    }
}
