import MapSyntax

extension StepResolution {
    /// Each expression is bounded by itself; what all names of a file come to together is bounded here, so that no file of a few lines
    /// takes minutes to compile.
    mutating func refuseLargeExpansion(into diagnostics: inout Diagnostics) {
        guard let syntax, (mappings + emits.map(\.rows)).contains(where: { !$0.lets.isEmpty }) || !fileScope.functions.isEmpty else {
            return
        }
        var count = 0
        let written = mappings.map { (scope: scope(of: heads[$0.id.index]), expressions: $0.writtenExpressions) }
        let emitted = zip(emitScopes, emits).map { (scope: $0, expressions: $1.rows.writtenExpressions + $1.fields.map(\.value)) }
        for (scope, expressions) in written + emitted {
            for expression in expressions {
                count += scope.size(of: expression).nodeCount - expression.writtenNodeCount
                guard count > ExpressionSize.greatestExpansion else { continue }
                diagnostics.report(.expressionTooLarge(expansionOf: syntax.file, at: expression.range))
                return
            }
        }
    }
}

extension EntityMapping {
    /// The expressions of the file: `let`, `where`, `set`.
    fileprivate var writtenExpressions: [Expression] {
        let values = properties.compactMap { property -> Expression? in
            guard case .expression(let expression) = property.source, case .written = property.origin else { return nil }
            return expression
        }
        return lets.map(\.value) + (condition.map { [$0] } ?? []) + values
    }
}
