extension Function {
    /// The compiler replaces it with a variable of the run.
    static let now = Function(
        "now",
        """
        Returns the time of the run in milliseconds, the same for all of its rows. If `now()` itself is the value of a column in whole \
        seconds, as in `$source.date ?? now()`, the milliseconds are removed. Not allowed in `where`, `distinct` and `order`.
        """,
        [Form([], gives: .type(.date))], isOfRun: true, evaluate: { _ in .nil }, examples: [])
}
