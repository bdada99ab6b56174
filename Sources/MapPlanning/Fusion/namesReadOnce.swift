import MapAnalysis

extension EntityMapping {
    /// Writes a value in place of its name if only one property reads the name, once, and its expression becomes shorter: a condition that was the other
    /// reader may be decided. The name stays, because intermediate versions may read it.
    mutating func writeNamesReadOnce(_ simplifier: Simplifier) {
        guard !lets.isEmpty else { return }
        let others = lets.map(\.value) + (condition.map { [$0] } ?? []) + decisions + (elements.map { [$0.value] } ?? [])
        for place in lets.indices.reversed() where !lets[place].value.type.isOfRows {
            let name = Expression.Variable.entityLet(place)
            guard !others.contains(where: { $0.useCount(of: name) > 0 }), let reader = onlyReader(of: name) else { continue }
            let written = properties[reader].mappingExpressions { $0.replacing(name, by: lets[place].value) }
            guard !written.expressions.contains(where: { $0.useCount(of: name) > 0 }) else { continue }
            let shorter = simplifier.simplified(written)
            if shorter.partCount < written.partCount { properties[reader] = shorter }
        }
    }

    /// Returns the place of the property that reads a name, if only one does, and only once.
    private func onlyReader(of name: Expression.Variable) -> Int? {
        var reader: Int?
        for place in properties.indices where !properties[place].isPlain {
            let count = properties[place].expressions.reduce(0) { $0 + $1.useCount(of: name) }
            if count > 1 || count == 1 && reader != nil { return nil }
            if count == 1 { reader = place }
        }
        return reader
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
