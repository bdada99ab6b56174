import MapSyntax

extension StepResolution {
    /// Reports a file whose names add too many parts in total once they are replaced by their values. Each expression has a limit of its
    /// own; this limit keeps a file of a few lines from taking minutes to compile.
    mutating func refuseLargeExpansion(into diagnostics: inout Diagnostics) {
        guard let syntax, (mappings + emits.map(\.rows)).contains(where: { !$0.lets.isEmpty }) || !fileScope.functions.isEmpty else {
            return
        }
        var count = 0
        let written = mappings.map { (scope: scope(of: heads[$0.id.index]), expressions: $0.writtenExpressions) }
        let emitted = zip(emitScopes, emits).map { (scope: $0, expressions: $1.rows.writtenExpressions + $1.fields.map(\.value)) }
        let ofFile = (scope: fileScope, expressions: fileLets.map(\.value) + asserts)
        for (scope, expressions) in [ofFile] + written + emitted {
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
    /// The expressions in the file, without those that inference makes.
    fileprivate var writtenExpressions: [Expression] {
        let values = properties.filter { property in
            if case .written = property.origin { true } else { false }
        }
        return expressionsOfRows + values.flatMap(\.expressions)
    }
}
