extension StorageLayout {
    /// One table for each entity or hierarchy: `"Post" ("id" INTEGER PRIMARY KEY, "slug" TEXT NOT NULL, "blog_id" INTEGER REFERENCES …)`.
    package static let tables = StorageLayout("tables", "One table per entity; what a person would have written by hand.") {
        model, store, extent, neighbour in
        var placer = TablesPlacer(model, store, extent, beside: neighbour)
        return placer.place()
    }

    /// Every layout, by name.
    package static let all: [StorageLayout] = [.tables]
}
