import MapSyntax

extension Diagnostic {
    /// An expression is too large once the names in it are written out.
    static func expressionTooLarge(expanded size: ExpressionSize, at range: TextRange?) -> Diagnostic {
        let message =
            size.height > ExpressionSize.greatest.height
            ? "with each 'let' name replaced by its value, the expression is nested more than \(ExpressionSize.greatest.height) deep"
            : "with each 'let' name replaced by its value, the expression has more than \(ExpressionSize.greatest.nodeCount) parts"
        return Diagnostic(
            .expressionTooLarge, message, at: range, label: "too large",
            help: "use these names less often, or compute a part in one version and the rest in the next")
    }

    static func expressionTooLarge(expansionOf file: FileID, at range: TextRange?) -> Diagnostic {
        Diagnostic(
            .expressionTooLarge,
            "once all 'let' names are written out, the expressions of this file have more than \(ExpressionSize.greatestExpansion) parts",
            at: range ?? TextRange(file, 0, 0), label: "too large from here",
            help: "use these names less often, or compute a part in one version and the rest in the next")
    }
}
