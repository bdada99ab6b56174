import MapSyntax

extension StepResolution {
    /// Resolves the conditions over both sides. They can read `source.Post` and `destination.Post`, but not a single row.
    mutating func resolveAsserts(into diagnostics: inout Diagnostics) {
        guard let syntax, !syntax.asserts.isEmpty else { return }
        var scope = fileScope
        scope.mappings = mappingCalls
        scope.refusesMappings = "in 'assert'"
        scope.seesDestination = true
        asserts = syntax.asserts.map { checkCondition($0, in: scope, into: &diagnostics) }
    }
}
