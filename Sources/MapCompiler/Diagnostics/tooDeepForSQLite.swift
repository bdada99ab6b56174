import MapSyntax

extension Diagnostic {
    /// SQLite's own limits on nesting are lower than those of the language.
    static func expressionTooLarge(forSQLiteAt range: TextRange) -> Diagnostic {
        Diagnostic(
            .expressionTooLarge, "with the names that it reads written out, the expression is nested deeper than SQLite reads", at: range,
            label: "too deep", help: "read names less often, or spread the work over two versions")
    }
}
