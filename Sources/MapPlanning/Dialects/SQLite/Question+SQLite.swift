package import MapPlan

extension Question {
    var statement: Statement {
        let writer = SQLWriter()
        switch self {
        case .rows(let relation): return writer.select(relation).question
        case .value(let value): return ("SELECT " + writer.scalar(value)).question
        case .difference(let number, let other): return ("SELECT " + writer.scalar(number) + " - " + writer.scalar(other)).question
        case .counts(let table, let alias, let condition, let least):
            let numbers = "SELECT count(*), count(CASE WHEN " + writer.holds(condition) + " THEN 1 END) FROM "
            let rows = "(SELECT count(*) FROM (SELECT 1 FROM \(qualified(table)) LIMIT \(least)))"
            return (numbers + writer.table(table, as: alias) + " WHERE \(rows) = \(least)").question
        case .sample(let counts, let table, let columns, let alias, let limit):
            let numbers = counts.map {
                "count(" + writer.scalar($0.value) + "), count(CASE WHEN " + writer.holds($0.where) + " THEN 1 END)"
            }
            let rows = "SELECT \(quoted(columns)) FROM \(qualified(table)) LIMIT \(limit)"
            return ("SELECT " + numbers.joined(", ") + SQLFragment(" FROM (\(rows)) AS \(quoted(alias))", reads: [table])).question
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
