extension Function {
    /// The compiler replaces it with `rowUUID`.
    static let newUUID = Function(
        "newUUID",
        """
        Returns a UUID of version 5 for the row. It is made from the store's seed, the position of the call in the mapping and the key of \
        `$source`. A run that is repeated, or split into several, therefore gives the same UUID. Not allowed in `where`, `distinct` and \
        `order`.
        """,
        [Form([], gives: .type(.uuid))], isOfRun: true, evaluate: { _ in .nil }, examples: [])
}
