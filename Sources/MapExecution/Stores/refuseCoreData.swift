import MapPlan

/// Throws where Core Data keeps a store, which is found out without a trace beside it; what keeps it from being read is for others to say.
package func refuseCoreData(_ store: String, waitMilliseconds: Int = 0) throws(StoreError) {
    guard let isKept = isCoreData(store, .reading, waitMilliseconds) ?? isCoreData(store, .peeking, 0) else { return }
    if isKept { throw .coreData(store) }
}

/// `nil` where it cannot be read in that way.
private func isCoreData(_ store: String, _ mode: SQLiteDatabase.Mode, _ waitMilliseconds: Int) -> Bool? {
    let names = CoreDataBooks.marks.map { "'\(foldedName($0))'" }.joined(separator: ", ")
    let sql = "SELECT count(*) FROM main.sqlite_schema WHERE type = 'table' AND lower(name) IN (\(names))"
    do {
        var database = try SQLiteDatabase.open(store, for: mode, waitMilliseconds: waitMilliseconds)
        return try database.value(sql) == .integer(Int64(CoreDataBooks.marks.count))
    } catch {
        return nil
    }
}
