/// The tables in which Core Data keeps what it knows of a store: its version's hashes, the next keys, the model.
///
/// Core Data opens a store by them, and nobody but Core Data can keep them right when a table changes.
package enum CoreDataBooks {
    /// By these two a store is known to be Core Data's.
    package static let marks = ["Z_METADATA", "Z_PRIMARYKEY"]
    /// All of them; a store made by an old Core Data lacks the last.
    package static let tables = marks + ["Z_MODELCACHE"]

    /// Whether a table of that name is one of them.
    package static func has(_ table: String) -> Bool { tables.contains { sameName($0, table) } }
}

extension StoreSchema {
    /// Whether Core Data keeps this store.
    package var isCoreData: Bool { CoreDataBooks.marks.allSatisfy { table($0) != nil } }
}
