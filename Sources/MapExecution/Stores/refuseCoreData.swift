import MapPlan

/// Throws if a store belongs to Core Data. The check leaves no file beside the store, and ignores a store that it cannot read.
package func refuseCoreData(_ store: String, waitMilliseconds: Int = 0) throws(StoreError) {
    guard let isKept = isCoreData(store, .reading, waitMilliseconds) ?? isCoreData(store, .peeking, 0) else { return }
    if isKept { throw .coreData(store) }
}

/// `nil` if it cannot be read in that way.
private func isCoreData(_ store: String, _ mode: SQLiteDatabase.Mode, _ waitMilliseconds: Int) -> Bool? {
    do {
        var database = try SQLiteDatabase.open(store, for: mode, waitMilliseconds: waitMilliseconds)
        return try isCoreData(&database)
    } catch {
        return nil
    }
}

/// Whether a database has the tables of Core Data.
func isCoreData(_ database: inout SQLiteDatabase) throws(DatabaseError) -> Bool {
    let names = CoreDataBooks.marks.map { "'\(foldedName($0).text)'" }.joined(separator: ", ")
    let count = try database.value("SELECT count(*) FROM main.sqlite_schema WHERE type = 'table' AND lower(name) IN (\(names))")
    return count == .integer(Int64(CoreDataBooks.marks.count))
}
