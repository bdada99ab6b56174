import MapAnalysis

extension Expression {
    /// The depths of the elements that the expression reads: 0 for the `$0` of the innermost closure around it, 1 for the next one out.
    var elementDepths: Set<Int> {
        switch kind {
        case .variable(.element(_, let depth)): [depth]
        case .method(let method, let base, let arguments):
            arguments.reduce(into: base.elementDepths) { depths, argument in
                let inner = argument.elementDepths
                depths.formUnion(method.takesClosures ? Set(inner.filter { $0 > 0 }.map { $0 - 1 }) : inner)
            }
        case .applied(let function, let given):
            given.reduce(into: function.body.elementDepths.filter { $0 < function.closureCount }) { depths, argument in
                depths.formUnion(argument.elementDepths.map { $0 + function.closureCount })
            }
        default: parts.reduce(into: []) { $0.formUnion($1.elementDepths) }
        }
    }

    /// Whether the expression reads the row of the mapping: `$source`, `$item`, `$index`, the mapping's `let`s, a group or a window.
    var readsLookingRow: Bool {
        switch kind {
        case .variable(.source), .variable(.item), .variable(.index), .variable(.group), .variable(.entityLet), .window: true
        default: parts.contains(where: \.readsLookingRow)
        }
    }
}

extension Expression.SequenceMethod {
    /// Whether the method computes its arguments for each element, which they read as `$0`.
    fileprivate var takesClosures: Bool {
        switch self {
        case .filter, .map, .compactMap, .sorted: true
        default: false
        }
    }
}
