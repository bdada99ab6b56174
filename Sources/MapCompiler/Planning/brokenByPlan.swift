import MapExecution
import MapPlan

/// Returns what works on a store's schema and does not on the one that a plan leaves: views, triggers, indexes and CHECKs that SQLite no longer compiles, and
/// foreign keys that no longer lead to a key. `uses` are the dependencies of the store's schema.
///
/// A rename makes SQLite resolve the names in a trigger. Only the statement that fires it shows that an INSERT in it has too few values.
func brokenByPlan(
    from schema: StoreSchema, to result: StoreSchema, _ uses: [SchemaDependency]
) throws(DatabaseError) -> [BrokenObject] {
    var broken: [BrokenObject] = []
    if result != schema, !result.holdsNoExpressions {
        let known = Set(uses.filter { $0.problem != nil }.map(name))
        for use in try dependencies(of: result) {
            guard let problem = use.problem, !known.contains(name(use)) else { continue }
            broken.append(BrokenObject(kind: use.kind.rawValue, name: use.name, message: problem))
        }
    }
    let keys = result.mismatchedForeignKeys
    if keys.isEmpty { return broken }
    let known = schema.mismatchedForeignKeys
    for (table, key) in keys {
        let isKnown = known.contains { other in
            other.key.columns.map(foldedName) == key.columns.map(foldedName)
                && (sameName(other.table, table) || schema.table(table) == nil)
        }
        guard !isKnown else { continue }
        let columns =
            key.referenced.isEmpty ? "primary key of \(key.columns.count) columns" : "unique (\(key.referenced.joined(separator: ", ")))"
        let words = result.table(key.table) == nil ? "there is no table '\(key.table)'" : "'\(key.table)' has no \(columns)"
        broken.append(BrokenObject(kind: "foreign key", name: "\(table) (\(key.columns.joined(separator: ", ")))", message: words))
    }
    return broken
}

private func name(_ use: SchemaDependency) -> FoldedName { foldedName("\(use.kind) \(use.table) \(use.name)") }
