package import MapPlan

/// What the rows of a store answer.
package struct RowAnswers: Sendable, Equatable {
    package var findings: [RowFinding] = []
    /// The obligations that were not checked in a sample, because they are about all rows at once.
    package var unasked: [Obligation] = []
    /// How many rows of each table were looked at; `nil` if all were.
    package var sample: [SampledRows]?
}

/// How many rows of a table were looked at.
package struct SampledRows: Sendable, Equatable {
    package var table: String
    package var count: Int64
    /// How many rows the table has, or its greatest number of rows if they were not counted.
    package var all: Int64
    /// Whether the rows were counted. A large table is not.
    package var isCounted: Bool
}

/// Finds the rows of a store that break obligations. The store is only read, all of it in one transaction.
///
/// With `sample`, looks only at so many rows of each table, spread by their keys. `tables` says where the rows of each entity are. Throws `StoreError` if
/// the store cannot be read.
package func ask(
    _ obligations: [Obligation], functions: [String: SQLFunction], of store: String, schema: StoreSchema, rowLimit: Int, sample: Int? = nil,
    tables: RowTables, waitMilliseconds: Int = 0
) throws(StoreError) -> RowAnswers {
    var database = try SQLiteDatabase.open(store, for: .reading, waitMilliseconds: waitMilliseconds)
    // A collation of the application compares nothing here.
    database.inventCollations()
    do {
        try beginQuestions(functions, on: &database)
        var answers = RowAnswers()
        guard let sample else {
            answers.findings = try findings(of: obligations, in: &database, keeping: rowLimit)
            return answers
        }
        answers.sample = try RowSample(tables: tables, schema: schema, size: sample).take(in: &database)
        for obligation in obligations {
            guard let place = tables.placeOfSample(for: obligation),
                let found = try? findings(of: [obligation.asked(ofSample: place)], in: &database, keeping: rowLimit)
            else {
                answers.unasked.append(obligation)
                continue
            }
            answers.findings += found.map { RowFinding($0, of: obligation) }
        }
        return answers
    } catch let error as DatabaseError {
        throw StoreError(error, path: store, mode: .reading)
    } catch RunFailure.store(let words) {
        throw .unusable(store, message: words)
    } catch {
        throw .unusable(store, message: "\(error)")
    }
}

extension RowTables {
    /// The place of the table whose sample an obligation can be checked on: it looks at each row by itself, without what would be staged from all rows.
    fileprivate func placeOfSample(for obligation: Obligation) -> Int? {
        let places = places(of: obligation.entity, keyCount: obligation.keyCount)
        let isOfSets = obligation.query.sql.contains(" OVER ") || obligation.query.sql.contains("GROUP BY")
        let isStaged = obligation.query.reads.contains { $0.isTemporary }
        return places.count == 1 && obligation.keyCount > 0 && !isOfSets && !isStaged ? places[0] : nil
    }
}

extension Obligation {
    /// The obligation for the rows of a sample. SQLite takes the condition into the query, and finds the rows by their keys.
    fileprivate func asked(ofSample place: Int) -> Obligation {
        let names = (0..<keyCount).map { "\"key\($0)\"" }.joined(separator: ", ")
        let keys = (0..<keyCount).map { "k\($0)" }.joined(separator: ", ")
        var asked = self
        asked.query.sql = "SELECT * FROM (\(query.sql)) WHERE (\(names)) IN (SELECT \(keys) FROM temp.\(RowSample.name(place)))"
        return asked
    }
}

extension RowFinding {
    fileprivate init(_ found: RowFinding, of obligation: Obligation) {
        self = found
        self.obligation = obligation
    }
}

/// A sample of the rows of each table, by their keys.
private struct RowSample {
    let tables: RowTables
    let schema: StoreSchema
    let size: Int

    static func name(_ place: Int) -> String { "mapc_sample_\(place)" }

    /// A table with at most so many row IDs is counted.
    private static let countedRange: Int64 = 1_000_000

    /// Writes the keys of the samples into TEMP tables.
    func take(in database: inout SQLiteDatabase) throws(DatabaseError) -> [SampledRows] {
        var taken: [SampledRows] = []
        for (place, table) in tables.tables.enumerated() {
            let columns = table.key.indices.map { "k\($0)" }.joined(separator: ", ")
            try database.execute("CREATE TEMP TABLE \(Self.name(place))(\(columns), UNIQUE(\(columns)))")
            let (all, isCounted) = try fill(place, table, in: &database)
            let count = try database.value("SELECT count(*) FROM temp.\(Self.name(place))")?.integer ?? 0
            taken.append(SampledRows(table: table.name, count: count, all: max(all, count), isCounted: isCounted))
        }
        return taken
    }

    /// Returns how many rows the table has, and whether that is not only their greatest number.
    private func fill(
        _ place: Int, _ table: RowTables.Table, in database: inout SQLiteDatabase
    ) throws(DatabaseError) -> (count: Int64, isCounted: Bool) {
        let (rows, insert) = ("main.\(quotedName(table.name))", "INSERT OR IGNORE INTO temp.\(Self.name(place))")
        let key = table.key.map { "t.\(quotedName($0))" }.joined(separator: ", ")
        let stored = schema.table(table.name)
        guard let id = stored.flatMap({ $0.isWithoutRowID ? nil : $0.freeRowIDName }) else {
            // The first and the last rows: keys of texts have no middle that could be computed.
            let half = "SELECT \(key) FROM \(rows) AS t ORDER BY \(key)"
            let back = table.key.map { "t.\(quotedName($0)) DESC" }.joined(separator: ", ")
            try database.execute("\(insert) \(half) LIMIT \((size + 1) / 2)")
            try database.execute("\(insert) SELECT \(key) FROM \(rows) AS t ORDER BY \(back) LIMIT \(size / 2)")
            return (try database.value("SELECT count(*) FROM \(rows)")?.integer ?? 0, true)
        }
        let ends = try database.rows("SELECT (SELECT min(\(id)) FROM \(rows)), (SELECT max(\(id)) FROM \(rows))").first ?? []
        guard ends.count == 2, let first = ends[0].integer, let last = ends[1].integer else { return (0, true) }
        let range = last.subtractingReportingOverflow(first)
        let isCounted = !range.overflow && range.partialValue < Self.countedRange
        let all =
            isCounted ? try database.value("SELECT count(*) FROM \(rows)")?.integer ?? 0 : range.overflow ? .max : range.partialValue + 1
        guard all > Int64(size) else {
            try database.execute("\(insert) SELECT \(key) FROM \(rows) AS t")
            return (all, isCounted)
        }
        let point = "CAST(\(first) + (\(Double(last) - Double(first))) * p.n / \(Double(max(size - 1, 1))) AS INTEGER)"
        try database.execute(
            """
            WITH RECURSIVE p(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM p WHERE n + 1 < \(size))
            \(insert) SELECT \(key) FROM p CROSS JOIN \(rows) AS t
            ON t.\(id) = (SELECT r.\(id) FROM \(rows) AS r WHERE r.\(id) >= \(point) ORDER BY r.\(id) LIMIT 1)
            """)
        return (all, isCounted)
    }
}
