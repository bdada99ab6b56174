import MapSyntax

/// Where a value is stored that an expression only passes on. A column of the same form gets its bytes unchanged.
package struct PassedOn: Hashable, Sendable {
    /// The leaf in the source.
    package var leaf: LeafID
    package var row: RowReference
    /// The attributes of made rows through which the value passes.
    package var through: [LeafID] = []
}

/// The names that are available to an expression while the origin of its value is searched.
struct PassingScope {
    var lets: [LetBinding]
    /// In the body of a function: where each argument is stored.
    var arguments: [PassedOn?] = []
}

extension Evaluator {
    /// Returns the attribute of a source row that is an expression's value, if nothing is computed on the way. Returns nil for all other
    /// expressions, and if the value is nil.
    func passedOn(_ expression: Expression, _ bindings: Bindings, _ scope: PassingScope) throws -> PassedOn? {
        // A window's value is computed from other rows.
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
        // When several versions are migrated in one pass, these represent writing to a column of a version in between and reading it.
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

    /// Returns the elements of a sequence of values, each with the place where it is stored.
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
        case .method(.sorted, let inner, let arguments):
            let elements = try passed(elementsOf: inner, bindings, scope)
            return try order(of: elements.map(\.value), of: inner, by: arguments, bindings).map { elements[$0] }
        case .method(.prefix, let inner, let arguments):
            return Array(try passed(elementsOf: inner, bindings, scope).prefix(try prefixLength(arguments, bindings) ?? 0))
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

    /// Returns the values at the end of a path through rows, if it ends at an attribute, each with the place where it is stored.
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
    /// Returns the index of the first of the least or the greatest values.
    fileprivate func place(of isLeast: Bool, in values: [Value]) -> Int? {
        func precedes(_ one: Int, _ other: Int) -> Bool { values[one].precedes(values[other]) }
        return isLeast ? self.min(by: precedes) : self.max(by: precedes)
    }
}

extension ValueType {
    /// Whether values of the type may be stored in several spellings: a date with a space, a UUID in lower case, `1.50`.
    package var isPassable: Bool { [.date, .uuid, .decimal].contains(self) }
}
