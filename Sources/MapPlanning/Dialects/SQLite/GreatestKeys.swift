import MapPlan

/// The greatest key that each AUTOINCREMENT table ever had, which SQLite keeps in `sqlite_sequence`.
enum GreatestKeys {
    private static let table = "sqlite_sequence"

    /// Gives a new table at least the greatest key of the table that it replaces, so that SQLite does not give a key twice.
    static func handOver(from old: String, to new: String) -> [Statement] {
        let sequence = TableName(table)
        let (name, named) = (qualified(sequence), qualified(sequence) + " AS q WHERE q.\"name\" = ?")
        let keep =
            "INSERT INTO \(name) (\"name\", \"seq\") SELECT ?, q.\"seq\" FROM \(named) AND NOT EXISTS (SELECT 1 FROM \(name) AS r WHERE r.\"name\" = ?)"
        let raise =
            "UPDATE \(name) AS q SET \"seq\" = max(q.\"seq\", coalesce((SELECT r.\"seq\" FROM \(name) AS r WHERE r.\"name\" = ?), 0)) WHERE q.\"name\" = ?"
        return [
            Statement(keep, bindings: [.text(new), .text(old), .text(new)], .maintain, reads: [sequence], writes: sequence),
            Statement(raise, bindings: [.text(old), .text(new)], .maintain, reads: [sequence], writes: sequence),
        ]
    }

    /// Returns the greatest key that a table ever had, or 0.
    static func ever(of name: String) -> SQLFragment {
        let sequence = TableName(table)
        return SQLFragment(
            "coalesce((SELECT q.\"seq\" FROM \(qualified(sequence)) AS q WHERE q.\"name\" = ?), 0)", [.text(name)], reads: [sequence])
    }
}
