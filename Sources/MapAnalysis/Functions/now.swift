extension Function {
    /// Compiled to a variable of the run.
    static let now = Function(
        "now", "The instant of the run, one for all of its rows, in milliseconds. Not in `where`, `distinct` or `order`.",
        [Form([], gives: .type(.date))], isOfRun: true, evaluate: { _ in .nil }, examples: [])
}
