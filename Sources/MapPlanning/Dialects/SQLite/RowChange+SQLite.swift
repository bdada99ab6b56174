import MapPlan

extension RowChange {
    var statement: Statement {
        let target = TableName(table)
        let name = qualified(target)
        switch kind {
        case .insert(let columns, let rows):
            return ("INSERT INTO \(name) (\(quoted(columns))) " + rows).statement(.insert, writes: target, counter: counter)
        case .insertDefaults: return SQLFragment("INSERT INTO \(name) DEFAULT VALUES").statement(.insert, writes: target, counter: counter)
        case .update(let alias, let values, let source, let condition):
            var sql = SQLFragment("UPDATE \(name) AS ") + SQLFragment(alias: alias) + " SET " + values
            if let source { sql = sql + " FROM " + source }
            if let condition { sql = sql + " WHERE " + condition }
            return sql.statement(.update, writes: target, counter: counter)
        case .storeDefault(let value, let column):
            let (row, stored) = ("t", Scalar.column(alias: "t", name: column))
            // SQLite reads the default for a row that has no value, and an UPDATE of any column writes the whole row.
            let isDefault = SQLWriter().scalar(stored) + " IS \(literal(value))"
            let set = SQLWriter().assignments([ProjectedColumn(column, stored)])
            return RowChange(table, .update(alias: row, set: set, where: isDefault), counter: counter).statement
        case .delete(let alias, let condition):
            let sql = SQLFragment("DELETE FROM \(name) AS ") + SQLFragment(alias: alias) + " WHERE " + condition
            return sql.statement(.delete, writes: target, counter: counter)
        }
    }
}
