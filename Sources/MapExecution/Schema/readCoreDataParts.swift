package import MapPlan

/// What a Core Data store has besides its rows, as it is stored. The property list may hold an application's secrets, so these bytes are never
/// printed, and only `StoreMetadata` reads them.
package struct CoreDataParts: Sendable {
    /// The property list of each row of `Z_METADATA`, of which there should be one.
    package var metadata: [[UInt8]] = []
    /// The model as `Z_MODELCACHE` has it; nil in stores of old versions of Core Data.
    package var modelCache: [UInt8]?
    /// The rows of `Z_PRIMARYKEY`, by number.
    package var entities: [NumberedEntity] = []

    package init() {}

    /// A row of `Z_PRIMARYKEY`.
    package struct NumberedEntity: Sendable {
        package var number: Int64
        package var name: String
        /// The parent's number; 0 for a root.
        package var parent: Int64
        /// The greatest key that a row ever had; 0 for a subentity.
        package var greatestKey: Int64
    }
}

/// Reads Core Data's own tables. Returns nil if the store does not belong to Core Data.
package func readCoreDataParts(
    of schema: StoreSchema, from database: inout some Database & ~Copyable
) throws(DatabaseError) -> CoreDataParts? {
    guard schema.isCoreData else { return nil }
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

extension StoredValue {
    fileprivate var bytes: [UInt8]? {
        if case .blob(let bytes) = self { bytes } else { nil }
    }
}
