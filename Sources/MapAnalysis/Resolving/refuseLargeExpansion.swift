import MapSyntax

extension StepResolution {
    /// Each expression is bounded by itself; what all names of a file come to together is bounded here, so that no file of a few lines
    /// takes minutes to compile.
    mutating func refuseLargeExpansion(into diagnostics: inout Diagnostics) {
        guard let syntax, mappings.contains(where: { !$0.lets.isEmpty }) || !fileScope.functions.isEmpty else { return }
        var count = 0
        for mapping in mappings {
            let scope = scope(of: heads[mapping.id.index])
            for expression in mapping.writtenExpressions {
                count += scope.size(of: expression).nodeCount - expression.writtenNodeCount
                guard count > ExpressionSize.greatestExpansion else { continue }
                diagnostics.report(.expressionTooLarge(expansionOf: syntax.file, at: expression.range))
                return
            }
        }
    }
}

extension EntityMapping {
    /// What somebody wrote: `let`, `where`, `set`.
    fileprivate var writtenExpressions: [Expression] {
        let values = properties.compactMap { property -> Expression? in
            guard case .expression(let expression) = property.source, case .written = property.origin else { return nil }
            return expression
        }
        return lets.map(\.value) + (condition.map { [$0] } ?? []) + values
    }
}
