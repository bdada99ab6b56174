import MapSyntax

extension Diagnostic {
    /// SQLite's own limits on nesting are lower than those of the language.
    static func expressionTooLarge(forSQLiteAt range: TextRange) -> Diagnostic {
        Diagnostic(
            .expressionTooLarge, "with each 'let' name replaced by its value, the expression is nested deeper than SQLite allows",
            at: range,
            label: "too deep", help: "use such names less often, or spread the work over two versions")
    }
}
