import MapSyntax

extension MappingLintRule {
    /// Reports a name that nothing reads. The author probably meant to read it instead of another.
    static let unusedLet = MappingLintRule(.unusedLet) { step, diagnostics in
        guard let syntax = step.syntax else { return }
        let inSQL = syntax.sql?.texts.flatMap(\.variables) ?? []
        let read = Set(syntax.values.flatMap(\.variables) + syntax.conditions.flatMap(\.variables) + inSQL)
        for parameter in syntax.parameters where !read.contains(parameter.name.text) {
            diagnostics.report(.unusedLet(parameter: parameter.name, fixes: step.edits.removing(parameter.name.range)))
        }
        for binding in syntax.lets + (syntax.entities + syntax.emits).flatMap(\.lets) where !read.contains(binding.name.text) {
            diagnostics.report(.unusedLet(binding.name, fixes: step.edits.removing(binding.name.range)))
        }
    }
}
