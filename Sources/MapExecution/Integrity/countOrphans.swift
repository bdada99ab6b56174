public import MapPlan

/// How long mapc may look for rows whose foreign keys refer to none.
public enum OrphanSearch: Sendable {
    /// As long as nobody notices: about a tenth of a second.
    case brief
    /// Until every row has been read.
    case whole

    /// In instructions of SQLite.
    fileprivate var budget: Int64 { self == .brief ? 6_000_000 : .max }
}

/// Counts the rows whose foreign keys refer to rows that do not exist, by the foreign keys that the store declares. It only reads the store.
public func countOrphans(
    in store: String, _ search: OrphanSearch, waitMilliseconds: Int = 0, isCancelled: @escaping () -> Bool = { false }
) throws(StoreError) -> OrphanCount {
    var database = try SQLiteDatabase.open(store, for: .reading, waitMilliseconds: waitMilliseconds)
    do throws(DatabaseError) {
        return try countOrphans(in: &database, search, isCancelled: isCancelled)
    } catch {
        throw StoreError(error, path: store, mode: .reading)
    }
}

/// Counts them in a store that is open and has no transaction. Nobody else observes the connection meanwhile.
package func countOrphans(
    in database: inout SQLiteDatabase, _ search: OrphanSearch, isCancelled: @escaping () -> Bool = { false }
) throws(DatabaseError) -> OrphanCount {
    let budget = search.budget / Int64(SQLiteHooks.instructionsPerCall)
    let calls = CallCount()
    database.observe { _ in
        calls.number += 1
        return calls.number > budget || isCancelled()
    }
    defer { database.observe(nil) }
    var count = OrphanCount()
    for table in try database.tablesWithForeignKeys() {
        do throws(DatabaseError) {
            count.found += try database.orphans(of: table)
        } catch {
            count.uncounted.append(.init(table: table, because: error.isInterrupt ? nil : error.message))
        }
    }
    return count
}

private final class CallCount { var number: Int64 = 0 }

extension SQLiteDatabase {
    fileprivate mutating func tablesWithForeignKeys() throws(DatabaseError) -> [String] {
        // No table has a foreign key without this word, and virtual tables have none at all.
        let sql = """
            SELECT name FROM main.sqlite_schema
            WHERE type = 'table' AND sql LIKE '%references%' AND sql NOT LIKE 'CREATE VIRTUAL %' ORDER BY name
            """
        return try rows(sql).compactMap { $0.first?.name }
    }

    fileprivate mutating func orphans(of table: String) throws(DatabaseError) -> [Orphans] {
        let sql = "SELECT fkid, parent, count(*) FROM pragma_foreign_key_check(?, 'main') GROUP BY fkid, parent ORDER BY fkid"
        let first = """
            SELECT "rowid" FROM pragma_foreign_key_check(?, 'main') WHERE fkid = ? AND "rowid" IS NOT NULL LIMIT 4
            """
        return try trustingIfNeeded { (database: inout SQLiteDatabase) throws(DatabaseError) in
            let broken = try database.rows(sql, [.text(table)])
            if broken.isEmpty { return [] }
            let columns = try database.columnsOfForeignKeys(of: table)
            var found: [Orphans] = []
            for row in broken {
                guard case .integer(let id) = row[0], case .integer(let count) = row[2] else { continue }
                let keys = try database.rows(first, [.text(table), row[0]]).compactMap {
                    if case .integer(let key) = $0[0] { key } else { nil }
                }
                found.append(Orphans(table: table, columns: columns[id] ?? [], parent: row[1].name ?? "", count: count, rowIDs: keys))
            }
            return found
        }
    }

    private mutating func columnsOfForeignKeys(of table: String) throws(DatabaseError) -> [Int64: [String]] {
        var columns: [Int64: [String]] = [:]
        for row in try rows(#"SELECT id, "from" FROM pragma_foreign_key_list(?, 'main') ORDER BY id, seq"#, [.text(table)]) {
            if case .integer(let id) = row[0] { columns[id, default: []].append(row[1].name ?? "") }
        }
        return columns
    }
}
