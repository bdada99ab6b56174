/// The tables in which Core Data keeps its metadata: the hashes of the store's version, the next keys, the model.
///
/// Core Data needs them to open a store, and only Core Data can keep them correct when a table changes.
package enum CoreDataBooks {
    /// A store with these two tables belongs to Core Data.
    package static let marks = [metadata, numbers]
    /// The table with the hashes and what the application keeps beside them.
    package static let metadata = "Z_METADATA"
    /// The table of entities, with their numbers and greatest keys.
    package static let numbers = "Z_PRIMARYKEY"
    /// All tables of metadata. Stores of old versions of Core Data lack the last.
    package static let tables = marks + [modelCache]
    /// The first of the numbers that Core Data gives its own entities, such as those of history. An entity of a model has a smaller number.
    package static let firstOwnNumber: Int64 = 16_000
    /// The table with the model.
    package static let modelCache = "Z_MODELCACHE"

    /// The tables of persistent history.
    package static let history = [changes, "ATRANSACTION", "ATRANSACTIONSTRING"]
    /// The table of the changes in persistent history.
    package static let changes = "ACHANGE"
    /// Its column with the number of the changed row's entity.
    package static let changedEntity = "ZENTITY"

    /// Whether a trigger calls a function that only Core Data registers. Without that function every write to its table fails.
    package static func isCalled(by trigger: Trigger) -> Bool {
        sqlTokens(trigger.sql).contains { $0.kind == .word && $0.text.utf8.starts(with: "NSCoreData".utf8) }
    }

    /// Whether a table of that name belongs to mirroring to CloudKit.
    package static func isMirror(_ table: String) -> Bool { foldedName(table).text.hasPrefix(foldedName("ANSCK").text) }

    /// Whether a table of that name is one of them.
    package static func has(_ table: String) -> Bool { tables.contains { sameName($0, table) } }
}

extension StoreSchema {
    /// Whether the store belongs to Core Data.
    package var isCoreData: Bool { CoreDataBooks.marks.allSatisfy { table($0) != nil } }
}
