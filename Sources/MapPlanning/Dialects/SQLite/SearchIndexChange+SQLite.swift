import MapPlan

extension SearchIndexChange {
    /// An INSERT into the column that has the table's name. It is a command to the index, not a row.
    /// https://www.sqlite.org/fts5.html#special_insert_commands
    var statement: Statement {
        let name = quoted(index.name)
        let (command, setting) = ("INSERT INTO main.\(name) (\(name)) ", "INSERT INTO main.\(name) (\(name), \"rank\") ")
        let (content, target) = ([TableName(index.content)], TableName(index.name))
        switch kind {
        case .rebuild: return Statement(command + "VALUES ('rebuild')", .maintain, reads: content, writes: target)
        case .check:
            // With 1, FTS5 compares the index with its content too. FTS4 always does.
            let check = index.module == "fts5" ? setting + "VALUES ('integrity-check', 1)" : command + "VALUES ('integrity-check')"
            return Statement(check, .maintain, reads: content, writes: target)
        case .set(let settings): return (setting + SQLWriter().select(settings)).statement(.maintain, writes: target)
        }
    }
}
