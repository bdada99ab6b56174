extension Function {
    /// The compiler replaces it with `rowUUID`.
    static let newUUID = Function(
        "newUUID",
        """
        A UUID of the row's own, of version 5: made of the store's seed, the place of the call and the key of `$source`, so that a run \
        that is repeated or taken apart gives the same one. Not in `where`, `distinct` or `order`.
        """,
        [Form([], gives: .type(.uuid))], isOfRun: true, evaluate: { _ in .nil }, examples: [])
}
