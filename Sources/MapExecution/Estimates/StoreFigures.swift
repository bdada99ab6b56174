import MapPlan

/// The size of a store and of the tables that a plan reads, from SQLite's own figures: always the same for the same store.
struct StoreFigures: Equatable {
    /// A table and its indexes.
    struct Extent: Equatable {
        var rowCount: Int64 = 0
        /// Pages of the table.
        var pageCount: Int64 = 0
        /// Pages of its indexes.
        var indexPageCount: Int64 = 0
    }

    var pageSize: Int64 = 0
    var pageCount: Int64 = 0
    /// Free pages of the file.
    var freePageCount: Int64 = 0
    var isWAL = false
    /// By name, as SQLite compares names.
    private var extents: [FoldedName: Extent] = [:]

    init(pageSize: Int64, pageCount: Int64, freePageCount: Int64 = 0, isWAL: Bool = false, extents: [String: Extent] = [:]) {
        self.pageSize = pageSize
        self.pageCount = pageCount
        self.freePageCount = freePageCount
        self.isWAL = isWAL
        for (name, extent) in extents { self.extents[foldedName(name)] = extent }
    }

    /// Returns the figures of a table. A table that an earlier leg creates is assumed to be as large as all existing tables together.
    func extent(of table: String) -> Extent {
        if let extent = extents[foldedName(table)] { return extent }
        let rows = extents.values.map(\.rowCount).max() ?? 0
        return Extent(rowCount: rows, pageCount: max(pageCount - freePageCount, 0))
    }

    /// The figures of the whole file.
    init(ofFileOf database: inout some Database & ~Copyable) throws(DatabaseError) {
        pageSize = try database.pragma("page_size")?.integer ?? 4_096
        pageCount = try database.pragma("page_count")?.integer ?? 0
        freePageCount = try database.pragma("freelist_count")?.integer ?? 0
        isWAL = try database.pragma("journal_mode")?.name == "wal"
    }

    /// Returns the count, but at most the number of rows for which the file has room. A row takes at least four bytes.
    private func possible(_ count: Int64) -> Int64 { min(max(count, 0), max(pageCount, 1) * pageSize / 4) }

    /// Figures for tables with given numbers of rows, to which the pages are assigned in proportion. Reads nothing.
    func sharedOut(among rows: [FoldedName: Int64]) -> StoreFigures {
        var figures = self
        let rows = rows.mapValues(possible)
        let all = max(rows.values.reduce(0, +), 1)
        for (table, count) in rows {
            let share = Int64(Double(max(pageCount - freePageCount, 0)) * (Double(count) / Double(all)))
            figures.extents[table] = Extent(rowCount: count, pageCount: share - share / 4, indexPageCount: share / 4)
        }
        return figures
    }

    /// Reads the figures from the store. A table that does not exist has none.
    init(of tables: [String], in database: inout some Database & ~Copyable) throws(DatabaseError) {
        try self.init(ofFileOf: &database)
        // The name as the store spells it, since dbstat compares names exactly.
        let spelling = "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name = ?1 COLLATE NOCASE"
        var found: [String] = []
        for table in tables where extents[foldedName(table)] == nil {
            guard let name = try database.value(spelling, [.text(table)])?.name else { continue }
            extents[foldedName(table)] = Extent(rowCount: possible(try rowCount(of: name, in: &database)))
            found.append(name)
        }
        for table in found { try measure(table, in: &database) }
    }

    /// Uses dbstat if this SQLite has it. Otherwise it assigns pages in proportion to rows, a quarter of each share to indexes.
    private mutating func measure(_ table: String, in database: inout some Database & ~Copyable) throws(DatabaseError) {
        let key = foldedName(table)
        guard var extent = extents[key] else { return }
        let size = """
            SELECT coalesce(sum(pgsize), 0), coalesce(sum(ncell), 0) FROM dbstat WHERE schema = 'main' AND aggregate = TRUE AND name = ?1
            """
        do throws(DatabaseError) {
            let sums = try database.rows(size, [.text(table)]).first?.map { $0.integer ?? 0 } ?? [0, 0]
            extent.pageCount = sums[0] / max(pageSize, 1)
            // Each row is a cell. Keys may have gaps, and the numbers of ANALYZE may be old.
            extent.rowCount = min(extent.rowCount, sums[1])
            extent.indexPageCount = 0
            for row in try database.rows("SELECT name FROM pragma_index_list(?1, 'main')", [.text(table)]) {
                guard let index = row.first?.name, !sameName(index, table) else { continue }
                extent.indexPageCount += (try database.value(size, [.text(index)])?.integer ?? 0) / max(pageSize, 1)
            }
        } catch {
            guard error.primaryCode == 1 else { throw error }
            let rows = max(extents.values.reduce(0) { $0 + $1.rowCount }, 1)
            let share = (pageCount - freePageCount) * extent.rowCount / rows
            (extent.pageCount, extent.indexPageCount) = (share - share / 4, share / 4)
        }
        extents[key] = extent
    }
}

/// Estimates a table's rows from the numbers of ANALYZE, or else from its first and last key.
private func rowCount(of table: String, in database: inout some Database & ~Copyable) throws(DatabaseError) -> Int64 {
    // Its first number is the table's rows; a partial index has fewer.
    let analysed = "SELECT max(CAST(stat AS INTEGER)) FROM main.sqlite_stat1 WHERE tbl = ?1 COLLATE NOCASE"
    if let value = try? database.value(analysed, [.text(table)]), let count = value.integer { return count }
    let name = "main.\(quotedName(table))"
    let range = "SELECT (SELECT max(rowid) FROM \(name)) - (SELECT min(rowid) FROM \(name)) + 1"
    if let value = try? database.value(range) { return value.integer ?? 0 }
    // A table without rowids has no such numbers.
    return try database.value("SELECT count(*) FROM \(name)")?.integer ?? 0
}
