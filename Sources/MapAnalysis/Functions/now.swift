extension Function {
    /// The compiler replaces it with a variable of the run.
    static let now = Function(
        "now",
        "The instant of the run, one for all of its rows, in milliseconds. A column in whole seconds gets it without the milliseconds, "
            + "where `now()` itself is the value: `$source.date ?? now()`. Not in `where`, `distinct` or `order`.",
        [Form([], gives: .type(.date))], isOfRun: true, evaluate: { _ in .nil }, examples: [])
}
