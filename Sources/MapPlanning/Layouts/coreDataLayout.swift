import MapAnalysis

extension StorageLayout {
    /// The tables of a Core Data store: `ZPOST (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZBLOG INTEGER, ZTITLE VARCHAR)`.
    package static let coreData = StorageLayout(.coreData) { model, store, _, former in
        var placer = CoreDataPlacer(model, store, beside: former)
        return placer.place()
    }
}
