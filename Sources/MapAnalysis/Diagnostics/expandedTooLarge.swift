import MapSyntax

extension Diagnostic {
    /// An expression that the names it reads make large.
    static func expressionTooLarge(expanded size: ExpressionSize, at range: TextRange?) -> Diagnostic {
        let message =
            size.height > ExpressionSize.greatest.height
            ? "with the names that it reads written out, the expression is nested more than \(ExpressionSize.greatest.height) deep"
            : "with the names that it reads written out, the expression has more than \(ExpressionSize.greatest.nodeCount) parts"
        return Diagnostic(
            .expressionTooLarge, message, at: range, label: "too large",
            help: "read names less often, or spread the work over two versions")
    }

    static func expressionTooLarge(expansionOf file: FileID, at range: TextRange?) -> Diagnostic {
        Diagnostic(
            .expressionTooLarge,
            "with all names written out, the expressions of this file have more than \(ExpressionSize.greatestExpansion) parts",
            at: range ?? TextRange(file, 0, 0), label: "too large from here",
            help: "read names less often, or spread the work over two versions")
    }
}
