import MapSyntax

extension MappingLintRule {
    /// Reports a function that nothing calls. The author probably meant to call it instead of another.
    static let unusedFunction = MappingLintRule(.unusedFunction) { step, diagnostics in
        guard let syntax = step.syntax, !syntax.functions.isEmpty else { return }
        let called = Set(syntax.values.flatMap(\.calls) + syntax.conditions.flatMap(\.calls))
        for function in syntax.functions where !called.contains(function.name.text) && function.value != nil {
            // A function that has an error cannot be called at all.
            let isRefused = diagnostics.all.contains { finding in
                guard finding.severity == .error, let place = finding.labels.first?.range else { return false }
                return place.file == function.range.file && place.lower >= function.range.lower && place.upper <= function.range.upper
            }
            if isRefused { continue }
            diagnostics.report(.unusedFunction(function.name, fixes: step.edits.removing(function.name.range)))
        }
    }
}
