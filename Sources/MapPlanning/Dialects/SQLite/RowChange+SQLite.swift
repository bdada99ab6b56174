import MapPlan

extension RowChange {
    var statement: Statement {
        let target = TableName(table)
        let name = qualified(target)
        let writer = SQLWriter()
        let (insert, update) = stopsAtConflicts ? ("INSERT OR ABORT", "UPDATE OR ABORT") : ("INSERT", "UPDATE")
        switch kind {
        case .insert(let columns, .one(let values)) where columns.isEmpty && values.isEmpty:
            return SQLFragment("\(insert) INTO \(name) DEFAULT VALUES").statement(.insert, writes: target, counter: counter)
        case .insert(let columns, let rows):
            return ("\(insert) INTO \(name) (\(quoted(columns))) " + rows.sql).statement(.insert, writes: target, counter: counter)
        case .update(let alias, let values, let condition):
            var sql = SQLFragment("\(update) \(name) AS ") + SQLFragment(alias: alias) + " SET "
            sql = sql + writer.assignments(values.columns, after: values.layers, alias: values.layerAlias)
            if let source = values.source { sql = sql + " FROM " + writer.table(source) }
            if !condition.isAlwaysTrue { sql = sql + " WHERE " + writer.holds(condition) }
            return sql.statement(.update, writes: target, counter: counter)
        case .storeDefault(let value, let column):
            let stored = Scalar.column(alias: "t", name: column)
            let set = SQLFragment("\(update) \(name) AS \"t\" SET ") + writer.assignments([ProjectedColumn(column, stored)])
            // SQLite reads the default for a row that has no value, and an UPDATE of any column writes the whole row.
            let sql = set + " WHERE " + writer.scalar(stored) + " IS \(literal(value))"
            return sql.statement(.update, writes: target, counter: counter)
        case .delete(let alias, let condition):
            let sql = SQLFragment("DELETE FROM \(name) AS ") + SQLFragment(alias: alias) + " WHERE " + writer.holds(condition)
            return sql.statement(.delete, writes: target, counter: counter)
        }
    }
}

extension NewRows {
    /// The rows as they follow INSERT INTO.
    var sql: SQLFragment {
        switch self {
        case .of(let relation): SQLWriter().select(relation)
        case .one(let values): SQLWriter().values(values)
        case .numbers(let numbers): numbers.rows
        }
    }
}
