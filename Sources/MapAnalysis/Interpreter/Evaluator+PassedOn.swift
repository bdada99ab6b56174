import MapSyntax

/// Where a value lies that an expression only passes on: written into a column of the same form it keeps its bytes.
package struct PassedOn: Hashable, Sendable {
    /// Of the source.
    package var leaf: LeafID
    package var row: RowReference
    /// The attributes of made rows that it goes through.
    package var through: [LeafID] = []
}

/// What of the expressions of a mapping is in reach where a value is looked for.
struct PassingScope {
    var lets: [LetBinding]
    /// What the function is given whose body is looked at: where each argument lies.
    var arguments: [PassedOn?] = []
}

extension Evaluator {
    /// The attribute of a source row that is the value of an expression, where nothing is computed on the way; nil for all else, and for nil.
    func passedOn(_ expression: Expression, _ bindings: Bindings, _ scope: PassingScope) throws -> PassedOn? {
        // What a window gives is computed of other rows.
        if expression.hasWindow(reading: scope.lets) { return nil }
        switch expression.kind {
        case .unwrap(let inner): return try passedOn(inner, bindings, scope)
        case .path(let base, let steps):
            guard base.type.value.element == nil else { return nil }
            return try passed(along: steps, from: base, bindings).first?.origin
        case .conditional(let condition, let then, let otherwise):
            return try passedOn(try holds(condition, bindings) ? then : otherwise, bindings, scope)
        case .coalesce(let first, let second):
            return try passedOn(try computed(first, bindings) == .nil ? second : first, bindings, scope)
        case .lookup(let value, let cases, let otherwise):
            let key = try computed(value, bindings)
            let chosen = cases.first { $0.key == key }?.value ?? otherwise
            return try chosen.flatMap { try passedOn($0, bindings, scope) }
        case .variable(.entityLet(let place)):
            return scope.lets.indices.contains(place) ? try passedOn(scope.lets[place].value, bindings, scope) : nil
        case .variable(.argument(let place)): return scope.arguments.indices.contains(place) ? scope.arguments[place] : nil
        case .applied(let function, let arguments):
            var inner = Bindings()
            inner.arguments = try arguments.map { try computed($0, bindings) }
            let given = try arguments.map { $0.type.value.isPassable ? try passedOn($0, bindings, scope) : nil }
            return try passedOn(function.body, inner, PassingScope(lets: [], arguments: given))
        case .call(let function, let arguments): return try passedOn(by: function, arguments, bindings, scope)
        case .method(let method, let base, _): return try passedOn(by: method, base, bindings, scope)
        default: return nil
        }
    }

    private func passedOn(
        by function: Function, _ arguments: [Expression], _ bindings: Bindings, _ scope: PassingScope
    ) throws -> PassedOn? {
        switch function.name {
        case "coalesce":
            return try arguments.first { try computed($0, bindings) != .nil }.flatMap { try passedOn($0, bindings, scope) }
        // Of several versions in one pass: what the column between would have held.
        case "nullIf", "valid", "stored": return try passedOn(arguments[0], bindings, scope)
        case "min", "max":
            let values = try arguments.map { try computed($0, bindings) }
            if values.contains(.nil) { return nil }
            let place = values.indices.place(of: function.name == "min", in: values)
            return try place.flatMap { try passedOn(arguments[$0], bindings, scope) }
        default: return nil
        }
    }

    private func passedOn(
        by method: Expression.SequenceMethod, _ base: Expression, _ bindings: Bindings, _ scope: PassingScope
    ) throws -> PassedOn? {
        guard [.first, .last, .only, .min, .max].contains(method) else { return nil }
        let elements = try passed(elementsOf: base, bindings, scope)
        switch method {
        case .first, .only: return elements.first?.origin
        case .last: return elements.last?.origin
        default:
            let present = elements.filter { $0.value != .nil }
            return present.indices.place(of: method == .min, in: present.map(\.value)).flatMap { present[$0].origin }
        }
    }

    /// The elements of a sequence of values, each with where it lies.
    private func passed(
        elementsOf base: Expression, _ bindings: Bindings, _ scope: PassingScope
    ) throws -> [(value: Value, origin: PassedOn?)] {
        switch base.kind {
        case .path(let start, let steps): return try passed(along: steps, from: start, bindings)
        case .method(.filter, let inner, let arguments):
            return try passed(elementsOf: inner, bindings, scope).filter { try holds(arguments[0], bindings.binding($0.value, of: inner)) }
        case .method(.map, let inner, let arguments): return try passed(inner, each: arguments[0], bindings, scope)
        case .method(.compactMap, let inner, let arguments):
            return try passed(inner, each: arguments[0], bindings, scope).filter { $0.value != .nil }
        case .method(.reversed, let inner, _): return try passed(elementsOf: inner, bindings, scope).reversed()
        default: return try elements(of: base, bindings).map { ($0, nil) }
        }
    }

    private func passed(
        _ sequence: Expression, each value: Expression, _ bindings: Bindings, _ scope: PassingScope
    ) throws -> [(value: Value, origin: PassedOn?)] {
        try elements(of: sequence, bindings).map { element in
            let bound = bindings.binding(element, of: sequence)
            return (try computed(value, bound), try passedOn(value, bound, scope))
        }
    }

    /// What a path of rows leads to, if that is an attribute.
    private func passed(
        along steps: [PathStep], from base: Expression, _ bindings: Bindings
    ) throws -> [(value: Value, origin: PassedOn?)] {
        guard case .attribute(let leaf)? = steps.last, let side = base.type.value.rowSide else { return [] }
        let reader = try reader(side, nil)
        let found = try path(Array(steps.dropLast()), from: base, bindings, nil)
        let reached = found.row.map { [$0] } ?? found.rows
        return try reached.map { row in
            let origin = side == .source ? PassedOn(leaf: leaf, row: row) : try passedOnByMade(leaf, row)
            return (try reader.value(leaf, of: row), origin)
        }
    }
}

extension Range<Int> {
    /// Where the first of the least or the greatest values stands.
    fileprivate func place(of isLeast: Bool, in values: [Value]) -> Int? {
        func precedes(_ one: Int, _ other: Int) -> Bool { values[one].precedes(values[other]) }
        return isLeast ? self.min(by: precedes) : self.max(by: precedes)
    }
}

extension ValueType {
    /// Types whose values may lie in several spellings: a date with a space, a UUID in small letters, `1.50`.
    package var isPassable: Bool { [.date, .uuid, .decimal].contains(self) }
}
