import MapSyntax

extension StepResolution {
    /// Conditions over both sides: no row is in reach, `source.Post` and `destination.Post` are.
    mutating func resolveAsserts(into diagnostics: inout Diagnostics) {
        guard let syntax, !syntax.asserts.isEmpty else { return }
        var scope = fileScope
        scope.mappings = mappingCalls
        scope.refusesMappings = "in 'assert'"
        scope.seesDestination = true
        asserts = syntax.asserts.map { checkCondition($0, in: scope, into: &diagnostics) }
    }
}
