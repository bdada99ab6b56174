import MapSyntax

extension Diagnostic {
    /// SQLite's own limits on nesting and on the tables of a join are lower than those of the language.
    static func expressionTooLarge(forSQLiteAt range: TextRange) -> Diagnostic {
        Diagnostic(
            .expressionTooLarge, "the SQL of this expression is larger than SQLite allows", at: range, label: "too large",
            help: "use 'let' names less often, or compute a part in one version and the rest in the next")
    }
}
