import MapSyntax

/// Evaluates the methods of sequences. A nil sequence counts as empty.
extension Evaluator {
    func apply(
        _ method: Expression.SequenceMethod, _ base: Expression, _ arguments: [Expression], _ bindings: Bindings, _ range: TextRange?
    ) throws -> Value {
        // Every element that is computed is counted and noted, if somebody asks for that.
        if allowance == nil, reach == nil, let rows = RowsUpToOne(base), let row = bindings.row {
            let candidate = Candidate(row: row, bindings.item, at: bindings.index, of: rows.window.mapping)
            if let value = try running(method, rows, range, candidate) { return value }
        }
        let elements = try elements(of: base, bindings)
        switch method {
        case .only:
            guard elements.count <= 1 else { throw EvaluationFinding.severalRows(range) }
            return elements.first ?? .nil
        case .joined:
            guard let separator = try arguments.first.map({ try computed($0, bindings) })?.bytes else { return .nil }
            return .text(Array(elements.compactMap(\.bytes).joined(separator: separator)))
        case .count, .isEmpty, .first, .last, .sum, .average, .min, .max:
            return method.value(of: elements, element: base.type.value.element ?? .unknown)
        case .filter: return .list(try elements.filter { try holds(arguments[0], bindings.binding($0, of: base)) })
        case .map: return .list(try elements.map { try computed(arguments[0], bindings.binding($0, of: base)) })
        case .compactMap:
            return .list(try elements.map { try computed(arguments[0], bindings.binding($0, of: base)) }.filter { $0 != .nil })
        case .sorted: return .list(try order(of: elements, of: base, by: arguments, bindings).map { elements[$0] })
        case .reversed: return .list(elements.reversed())
        case .prefix: return try prefixLength(arguments, bindings).map { .list(Array(elements.prefix($0))) } ?? .nil
        case .adjacentPairs: return .list(zip(elements, elements.dropFirst()).map { .list([$0, $1]) })
        }
    }

    /// Returns how many elements `prefix` leaves at most; `nil` if that is nil.
    func prefixLength(_ arguments: [Expression], _ bindings: Bindings) throws -> Int? {
        try arguments.first.flatMap { try computed($0, bindings).integer }.map { Int(clamping: max(0, $0)) }
    }

    /// Returns the indices of elements, sorted by the terms, nil first. Ties between rows are sorted by their keys, ties between values keep
    /// their order.
    func order(of elements: [Value], of base: Expression, by terms: [Expression], _ bindings: Bindings) throws -> [Int] {
        let ranked = try elements.enumerated().map { place, element in
            let bound = bindings.binding(element, of: base)
            return (place: place, element: element, values: try terms.map { try computed($0, bound) })
        }
        let isTurned = terms.map { if case .descending = $0.kind { true } else { false } }
        let areRows = if case .row? = base.type.value.element { true } else { false }
        return ranked.sorted { left, right in
            for (index, isTurned) in isTurned.enumerated() where left.values[index] != right.values[index] {
                return left.values[index].precedes(right.values[index]) != isTurned
            }
            if areRows, left.element != right.element { return left.element.precedes(right.element) }
            return left.place < right.place
        }.map(\.place)
    }
}

extension Evaluator.Bindings {
    /// Returns the bindings with an element of a sequence as `$0`, or with two neighbours as `$0` and `$1`.
    func binding(_ element: Value, of base: Expression) -> Self {
        var bound = self
        if case .pair? = base.type.value.element, case .list(let neighbours) = element {
            bound.elements.append(neighbours)
        } else {
            bound.elements.append([element])
        }
        return bound
    }
}

extension Expression.SequenceMethod {
    /// Returns the result of a method that needs only the elements. Sums, averages, minima and maxima skip nil.
    package func value(of elements: [Value], element type: ValueType) -> Value {
        switch self {
        case .count: .integer(Int64(elements.count))
        case .isEmpty: .boolean(elements.isEmpty)
        case .first: elements.first ?? .nil
        case .last: elements.last ?? .nil
        case .only: elements.count == 1 ? elements[0] : .nil
        case .min: elements.filter { $0 != .nil }.min { $0.precedes($1) } ?? .nil
        case .max: elements.filter { $0 != .nil }.max { $0.precedes($1) } ?? .nil
        case .sum, .average: elements.reduce(into: RunningTotal(self, of: type)) { $0.add($1) }.value
        case .joined, .filter, .map, .compactMap, .sorted, .reversed, .prefix, .adjacentPairs: .nil
        }
    }
}
