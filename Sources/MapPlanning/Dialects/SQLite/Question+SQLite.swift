package import MapPlan

extension Question {
    var statement: Statement {
        let writer = SQLWriter()
        switch self {
        case .rows(let relation): return writer.select(relation).question
        case .value(.aggregate(.count, let rows)): return writer.count(rows).question
        case .value(let value): return ("SELECT " + writer.scalar(value)).question
        case .difference(let number, let other): return ("SELECT " + writer.scalar(number) + " - " + writer.scalar(other)).question
        case .counts(let table, let alias, let condition, let least):
            let numbers = "SELECT count(*), count(CASE WHEN " + writer.holds(condition) + " THEN 1 END) FROM "
            let rows = "(SELECT count(*) FROM (SELECT 1 FROM \(qualified(table)) LIMIT \(least)))"
            return (numbers + writer.table(table, as: alias) + " WHERE \(rows) = \(least)").question
        case .sample(let counts, let table, let alias):
            let numbers = counts.map {
                "count(" + writer.scalar($0.value) + "), count(CASE WHEN " + writer.holds($0.where) + " THEN 1 END)"
            }
            let rows = SQLFragment(" FROM (\(table.rows)) AS \(quoted(alias))", reads: [table.name])
            return ("SELECT " + numbers.joined(", ") + rows).question
        }
    }

    /// Whether only a run can answer: the question reads TEMP tables, or parameters that the user of the plan sets.
    var waitsForRun: Bool {
        guard case .counts(_, _, let condition, _) = self else { return false }
        let holds = SQLWriter().holds(condition)
        return holds.readsParameters || holds.reads.contains(where: \.isTemporary)
    }
}

extension Relation {
    /// The question for the rows.
    package var question: Statement { Question.rows(self).statement }
}

extension SampledTable {
    /// The query of the rows that are read.
    fileprivate var rows: String {
        let table = qualified(name)
        let first = "SELECT \(quoted(columns)) FROM \(table) LIMIT \(rowCount)"
        guard let rowID = rowID.map({ quoted($0) }) else { return first }
        let isSmall = "(SELECT count(*) FROM (SELECT 1 FROM \(table) LIMIT \(rowCount + 1))) <= \(rowCount)"
        let run = """
            SELECT m.\(rowID) FROM \(table) AS m WHERE m.\(rowID) BETWEEN r."low" AND r."high" ORDER BY m.\(rowID) LIMIT \(rowCount / runCount)
            """
        let spread = """
            SELECT \(columns.map { "s.\(quoted($0))" }.joined(separator: ", ")) FROM (\(runs)) AS r CROSS JOIN \(table) AS s
            WHERE s.\(rowID) IN (\(run)) AND NOT \(isSmall)
            """
        return "SELECT * FROM (\(first)) WHERE \(isSmall) UNION ALL \(spread)"
    }

    /// The lowest and the highest row ID of each run. SQLite finds one end of a table at once, but both in one query only by a scan.
    private var runs: String {
        let (table, rowID) = (qualified(name), quoted(rowID ?? ""))
        let numbers = (0..<runCount).map { "(\($0))" }.joined(separator: ", ")
        let (first, last) = ("SELECT min(m.\(rowID)) FROM \(table) AS m", "SELECT max(m.\(rowID)) FROM \(table) AS m")
        // The difference of two row IDs may need more than 64 bits.
        let step = #"(e."last" / \#(runCount - 1) - e."first" / \#(runCount - 1))"#
        return """
            SELECT iif(n."column1" < \(runCount - 1), e."first" + n."column1" * \(step), e."last" - \(rowCount / runCount - 1)) AS "low",
            iif(n."column1" < \(runCount - 2), e."first" + (n."column1" + 1) * \(step) - 1, e."last" - iif(n."column1" < \(runCount - 1), \(rowCount / runCount), 0)) AS "high"
            FROM (SELECT (\(first)) AS "first", (\(last)) AS "last") AS e CROSS JOIN (VALUES \(numbers)) AS n
            """
    }
}
