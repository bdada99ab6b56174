import MapSyntax

// The names that a file mentions, found before they are resolved.

extension MappingSyntax {
    /// All entries that give a value.
    var values: [SetValueSyntax] {
        lets.map(\.value) + functions.compactMap(\.value) + (entities + emits).flatMap { $0.lets.map(\.value) + $0.sets.map(\.value) }
    }

    /// All expressions that decide which rows there are, in which order, and what must hold.
    var conditions: [ExpressionSyntax] {
        (entities + emits).flatMap { [$0.each, $0.condition].compactMap { $0 } + $0.distinct + $0.order.map(\.value) } + asserts
    }
}

extension SetValueSyntax {
    private var expressions: [ExpressionSyntax] { [value, otherwise].compactMap { $0 } }
    var variables: [String] { expressions.flatMap(\.variables) }
    var calls: [String] { expressions.flatMap(\.calls) }
}

extension ExpressionSyntax {
    /// The names after `$`, in the order in which they are written.
    var variables: [String] {
        var names: [String] = []
        visit { if case .variable(let name) = $0.kind { names.append(name.text) } }
        return names
    }

    /// The names that are called as functions.
    var calls: [String] {
        var names: [String] = []
        visit { if case .call(let name, _) = $0.kind { names.append(name.text) } }
        return names
    }

    /// Visits the expression and all in it.
    func visit(_ see: (ExpressionSyntax) -> Void) {
        see(self)
        switch kind {
        case .missing, .text, .number, .boolean, .nil, .name, .variable: break
        case .list(let parts), .call(_, let parts): for part in parts { part.visit(see) }
        case .member(let base, _), .prefix(_, let base), .unwrap(let base), .cast(let base, _), .test(let base, _), .descending(let base):
            base.visit(see)
        case .method(let base, _, let arguments):
            base.visit(see)
            for argument in arguments { argument.visit(see) }
        case .binary(_, let left, let right):
            left.visit(see)
            right.visit(see)
        }
    }
}
