import MapPlan

/// The greatest key that each table ever had, where the store keeps it.
enum GreatestKeys {
    /// Gives a new table at least the greatest key of the table that it replaces, so that no key is given twice.
    static func handOver(from old: KeptKey, to new: String) -> [Statement] {
        let keys = TableName(old.table)
        let (table, name, key) = (qualified(keys), quoted(old.ownerColumn), quoted(old.keyColumn))
        let named = "\(table) AS q WHERE q.\(name) = ?"
        let keep =
            "INSERT INTO \(table) (\(name), \(key)) SELECT ?, q.\(key) FROM \(named) AND NOT EXISTS (SELECT 1 FROM \(table) AS r WHERE r.\(name) = ?)"
        let raise =
            "UPDATE \(table) AS q SET \(key) = max(q.\(key), coalesce((SELECT r.\(key) FROM \(table) AS r WHERE r.\(name) = ?), 0)) WHERE q.\(name) = ?"
        return [
            Statement(keep, bindings: [.text(new), old.owner, .text(new)], .maintain, reads: [keys], writes: keys),
            Statement(raise, bindings: [old.owner, .text(new)], .maintain, reads: [keys], writes: keys),
        ]
    }

    /// Returns the greatest key that a table ever had, or 0.
    static func ever(_ kept: KeptKey) -> SQLFragment {
        let keys = TableName(kept.table)
        let (name, key) = (quoted(kept.ownerColumn), quoted(kept.keyColumn))
        return SQLFragment(
            "coalesce((SELECT q.\(key) FROM \(qualified(keys)) AS q WHERE q.\(name) = ?), 0)", [kept.owner], reads: [keys])
    }

    /// Returns a statement for people that raises the greatest key of a table to the greatest that it has.
    static func raising(_ kept: KeptKey, to key: String, of rows: String) -> String {
        let (owner, greatest) = (quoted(kept.ownerColumn), quoted(kept.keyColumn))
        let found = "(SELECT max(\(quoted(key))) FROM \(quoted(rows)))"
        return "UPDATE \(quoted(kept.table)) SET \(greatest) = \(found) WHERE \(owner) = \(literal(kept.owner));"
    }
}
