import MapSyntax

extension MappingLintRule {
    /// A name that nothing reads: probably another one was meant.
    static let unusedLet = MappingLintRule(.unusedLet) { step, diagnostics in
        guard let syntax = step.syntax else { return }
        var read = Set<String>()
        for binding in syntax.lets { read.formUnion(binding.value.variables) }
        for entry in syntax.entities {
            for binding in entry.lets { read.formUnion(binding.value.variables) }
            for set in entry.sets { read.formUnion(set.value.variables) }
            if let condition = entry.condition { read.formUnion(condition.variables) }
        }
        for binding in syntax.lets + syntax.entities.flatMap(\.lets) where !read.contains(binding.name.text) {
            diagnostics.report(.unusedLet(binding.name))
        }
    }
}

extension SetValueSyntax {
    fileprivate var variables: [String] { (value?.variables ?? []) + (otherwise?.variables ?? []) }
}

extension ExpressionSyntax {
    /// The names after `$`, in the order in which they stand.
    fileprivate var variables: [String] {
        switch kind {
        case .missing, .text, .number, .boolean, .nil, .name: []
        case .list(let parts), .call(_, let parts): parts.flatMap(\.variables)
        case .variable(let name): [name.text]
        case .member(let base, _), .prefix(_, let base), .unwrap(let base), .cast(let base, _), .test(let base, _): base.variables
        case .method(let base, _, let arguments): base.variables + arguments.flatMap(\.variables)
        case .binary(_, let left, let right): left.variables + right.variables
        }
    }
}
