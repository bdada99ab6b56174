import MapAnalysis

extension EntityMapping {
    /// Writes a value in place of its name if only one property reads the name, once, and its expression becomes shorter: a condition that was the other
    /// reader may be decided. The name stays, because intermediate versions may read it.
    mutating func writeNamesReadOnce(_ simplifier: Simplifier) {
        guard !lets.isEmpty else { return }
        let others = lets.map(\.value) + (condition.map { [$0] } ?? []) + decisions + (elements.map { [$0.value] } ?? [])
        let namesOfOthers = others.reduce(into: Set<Expression.Variable>()) { $0.formUnion($1.useCounts().keys) }
        var readers = NameReaders(properties)
        for place in lets.indices.reversed() where !lets[place].value.type.isOfRows {
            let name = Expression.Variable.entityLet(place)
            guard !namesOfOthers.contains(name), let reader = readers.onlyReader(of: name) else { continue }
            let written = properties[reader].mappingExpressions { $0.replacing(name, by: lets[place].value) }
            guard !written.expressions.contains(where: { $0.useCount(of: name) > 0 }) else { continue }
            let shorter = simplifier.simplified(written)
            guard shorter.partCount < written.partCount else { continue }
            readers.replace(properties[reader], by: shorter, at: reader)
            properties[reader] = shorter
        }
    }
}

/// Which properties read which names.
private struct NameReaders {
    /// How often each property reads a name, by the property's place.
    private var counts: [Expression.Variable: [Int: Int]] = [:]

    init(_ properties: [PropertyMapping]) {
        for place in properties.indices { add(properties[place], 1, at: place) }
    }

    mutating func replace(_ property: PropertyMapping, by other: PropertyMapping, at place: Int) {
        add(property, -1, at: place)
        add(other, 1, at: place)
    }

    /// Returns the place of the property that reads a name, if only one does, and only once.
    func onlyReader(of name: Expression.Variable) -> Int? {
        let reading = (counts[name] ?? [:]).filter { $0.value > 0 }
        return reading.count == 1 ? reading.first { $0.value == 1 }?.key : nil
    }

    private mutating func add(_ property: PropertyMapping, _ sign: Int, at place: Int) {
        guard !property.isPlain else { return }
        for expression in property.expressions {
            for (name, count) in expression.useCounts() { counts[name, default: [:]][place, default: 0] += sign * count }
        }
    }
}

extension PropertyMapping {
    /// The number of parts of its expressions.
    fileprivate var partCount: Int { expressions.reduce(0) { $0 + $1.partCount } }
}

extension Expression {
    fileprivate var partCount: Int { parts.reduce(1) { $0 + $1.partCount } }

    /// Returns the expression with a value in place of a name, except in windows and in closures, which are evaluated for other rows.
    fileprivate func replacing(_ name: Variable, by value: Expression) -> Expression {
        switch kind {
        case .variable(name): value.typed(type)
        case .window, .method: self
        default: mappingParts { $0.replacing(name, by: value) }
        }
    }
}
