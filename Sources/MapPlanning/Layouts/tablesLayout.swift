package import MapAnalysis

extension StorageLayout {
    /// One table for each entity or hierarchy: `"Post" ("id" INTEGER PRIMARY KEY, "slug" TEXT NOT NULL, "blog_id" INTEGER REFERENCES …)`.
    package static let tables = StorageLayout(.tables) { model, store, extent, neighbour in
        var placer = TablesPlacer(model, store, extent, beside: neighbour)
        return placer.place()
    }

    /// Every layout, by name.
    package static let all: [StorageLayout] = [.tables, .coreData]

    /// The layout of a model. That of an unknown layout, which is an error, is the usual one.
    package static func of(_ model: Model) -> StorageLayout { all.first { $0.names === model.names } ?? .tables }
}
