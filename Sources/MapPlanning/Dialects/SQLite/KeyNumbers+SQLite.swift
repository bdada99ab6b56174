import MapPlan

extension KeyNumbers {
    /// The rows as SQLite computes them. An integer that exceeds 64 bits becomes a real in SQLite.
    var rows: SQLFragment {
        let writer = SQLWriter()
        switch self {
        case .next(let name, let key, let kept, let place):
            var greatest = "coalesce(" + writer.scalar(key) + ", 0)"
            if let kept { greatest = "max(" + greatest + ", " + GreatestKeys.ever(kept) + ")" }
            return SQLFragment("VALUES (?, ", [.text(name)]) + greatest + " + \(place))"
        case .offset(let name, let bound, let first, let last):
            let number = bound.sql + " - min(coalesce(" + writer.scalar(first) + ", 1), 1) + 1"
            let fits = "typeof(n.\"value\") = 'integer' AND typeof(n.\"value\" + " + writer.scalar(last) + ") <> 'real'"
            return SQLFragment("SELECT ?, CASE WHEN ", [.text(name)]) + fits + " THEN n.\"value\" END FROM (SELECT " + number
                + " AS \"value\") AS n"
        case .ranks(let relation, let keys, let bound):
            let names = keys.map { "r.\(quoted($0))" }.joined(separator: ", ")
            let number = "r.\"rank\" + 1 + " + bound.sql
            return "SELECT \(names), CASE WHEN typeof(" + number + ") = 'integer' THEN " + number + " END FROM (" + writer.select(relation)
                + ") AS r"
        }
    }
}

extension KeyBound {
    fileprivate var sql: SQLFragment {
        let writer = SQLWriter()
        switch self {
        case .greatest(let values, let kept):
            let parts = values.map { "coalesce(" + writer.scalar($0) + ", 0)" } + [kept.map(GreatestKeys.ever)].compactMap(\.self)
            return "max(0, " + (parts + [SQLFragment("0")]).joined(", ") + ")"
        case .moved(let bound, let offset, let last):
            return "max(" + bound.sql + ", coalesce(" + writer.scalar(offset) + " + " + writer.scalar(last) + ", 0))"
        case .numbered(let bound, let table):
            let greatest = SQLFragment(
                "(SELECT max(m.\"new\") FROM temp.\(quoted(table)) AS m)", reads: [TableName(table, isTemporary: true)])
            return "max(" + bound.sql + ", coalesce(" + greatest + ", 0))"
        }
    }
}
