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
        case .delete(let alias, let condition):
            let sql = SQLFragment("DELETE FROM \(name) AS ") + SQLFragment(alias: alias) + " WHERE " + condition
            return sql.statement(.delete, writes: target, counter: counter)
        }
    }
}
