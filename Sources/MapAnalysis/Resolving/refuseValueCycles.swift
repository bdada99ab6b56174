import MapSyntax

extension StepResolution {
    /// `m(s).p` is the value that a mapping gives; reads of such values must come to an end (semantics S2).
    func refuseValueCycles(into diagnostics: inout Diagnostics) {
        var walk = ValueReads(mappings)
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

/// What a mapping gives a property of its rows.
private struct MappedValue: Hashable {
    var mapping: MappingID
    var property: PropertyID
}

/// Which values read which; each is walked once.
private struct ValueReads {
    let mappings: [EntityMapping]
    private var path: [MappedValue] = []
    private var finished: Set<MappedValue> = []

    init(_ mappings: [EntityMapping]) { self.mappings = mappings }

    /// The circle that begins somewhere below a value, if there is one that was not found before.
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
        for read in expressions.flatMap(reads) {
            if let circle = circle(from: read) { return circle }
        }
        return nil
    }

    private func reads(of expression: Expression) -> [MappedValue] {
        var found: [MappedValue] = []
        if case .path(let base, let steps) = expression.kind, let ids = base.calledMappings, let property = steps.first?.property {
            found = ids.map { MappedValue(mapping: $0, property: property) }
        }
        return found + expression.parts.flatMap(reads)
    }
}

extension Expression {
    /// The mappings whose rows this is.
    fileprivate var calledMappings: [MappingID]? {
        switch kind {
        case .mapped(let ids, _): ids
        case .unwrap(let inner): inner.calledMappings
        default: nil
        }
    }
}
