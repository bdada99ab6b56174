package import MapPlan

/// Reads Core Data's own tables. Returns nil if the store does not belong to Core Data.
package func readCoreDataParts(
    of schema: StoreSchema, from database: inout some Database & ~Copyable
) throws(DatabaseError) -> CoreDataParts? {
    guard schema.isCoreData else { return nil }
    for (name, columns) in read {
        guard let table = schema.table(name) else { continue }
        // A generated column would be computed by the store's own expression.
        let isPlain = columns.allSatisfy { name in table.columns.contains { sameName($0.name, name) && $0.generation == .none } }
        guard table.kind == .ordinary, isPlain else {
            throw DatabaseError(code: 11, message: "table '\(name)' is not as Core Data makes it")
        }
    }
    var parts = CoreDataParts()
    parts.metadata = try database.rows("SELECT Z_PLIST FROM main.Z_METADATA").compactMap { $0.first?.bytes }
    if schema.table(CoreDataBooks.modelCache) != nil {
        parts.modelCache = try database.rows("SELECT Z_CONTENT FROM main.Z_MODELCACHE LIMIT 1").first?.first?.bytes
    }
    let numbers = "SELECT Z_ENT, Z_NAME, Z_SUPER, Z_MAX FROM main.Z_PRIMARYKEY ORDER BY Z_ENT"
    parts.entities = try database.rows(numbers).compactMap { row in
        guard let number = row[0].integer, let name = row[1].name else { return nil }
        return CoreDataParts.NumberedEntity(
            number: number, name: name, parent: row[2].integer ?? 0, greatestKey: row[3].integer ?? 0)
    }
    return parts
}

/// The columns that are read here, by table.
private let read = [
    (CoreDataBooks.metadata, ["Z_PLIST"]), (CoreDataBooks.numbers, ["Z_ENT", "Z_NAME", "Z_SUPER", "Z_MAX"]),
    (CoreDataBooks.modelCache, ["Z_CONTENT"]),
]

extension StoredValue {
    fileprivate var bytes: [UInt8]? {
        if case .blob(let bytes) = self { bytes } else { nil }
    }
}
