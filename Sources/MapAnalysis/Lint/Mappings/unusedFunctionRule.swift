import MapSyntax

extension MappingLintRule {
    /// A function that nothing calls: probably another one was meant.
    static let unusedFunction = MappingLintRule(.unusedFunction) { step, diagnostics in
        guard let syntax = step.syntax, !syntax.functions.isEmpty else { return }
        let called = Set(syntax.values.flatMap(\.calls) + syntax.conditions.flatMap(\.calls))
        for function in syntax.functions where !called.contains(function.name.text) {
            diagnostics.report(.unusedFunction(function.name))
        }
    }
}
