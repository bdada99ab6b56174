import MapExecution
import MapPlan
import MapPlanning

/// Returns what works on a store's schema and does not on the one that a plan leaves: views, triggers, indexes and CHECKs that SQLite no longer compiles, and
/// foreign keys that no longer lead to a key. `uses` are the dependencies of both schemas.
///
/// A rename makes SQLite resolve the names in a trigger. Only the statement that fires it shows that an INSERT in it has too few values.
func brokenByPlan(
    from schema: StoreSchema, to result: StoreSchema, _ uses: (before: [SchemaDependency], after: [SchemaDependency])
) -> [BrokenObject] {
    let broken = Set(uses.before.filter { $0.problem != nil }.map(name))
    return uses.after.compactMap { use in
        guard let problem = use.problem, !broken.contains(name(use)) else { return nil }
        let name = use.kind == .generatedColumn ? "\(use.table).\(use.name)" : use.name
        return BrokenObject(kind: use.kind.rawValue, name: name, message: problem)
    } + misledForeignKeys(from: schema, to: result)
}

/// Returns the objects that SQLite could not compile and that it compiles after the plan, because something has the name that they read. A trigger among
/// them begins to write.
func mendedByPlan(_ uses: (before: [SchemaDependency], after: [SchemaDependency])) -> [StoreVerdict] {
    let broken = uses.before.filter { $0.problem != nil }
    if broken.isEmpty { return [] }
    let working = Set(uses.after.filter { $0.problem == nil }.map(name))
    return broken.compactMap { use in
        guard let problem = use.problem, working.contains(name(use)) else { return nil }
        return StoreVerdict(object: use.words, fate: .follows, because: "it works from now on; before, SQLite said '\(problem)'")
    }
}

private func misledForeignKeys(from schema: StoreSchema, to result: StoreSchema) -> [BrokenObject] {
    let keys = result.mismatchedForeignKeys
    if keys.isEmpty { return [] }
    let known = schema.mismatchedForeignKeys
    return keys.compactMap { table, key in
        let isKnown = known.contains { other in
            other.key.columns.map(foldedName) == key.columns.map(foldedName)
                && (sameName(other.table, table) || schema.table(table) == nil)
        }
        guard !isKnown else { return nil }
        let columns =
            key.referenced.isEmpty ? "primary key of \(key.columns.count) columns" : "unique (\(key.referenced.joined(separator: ", ")))"
        let words = result.table(key.table) == nil ? "there is no table '\(key.table)'" : "'\(key.table)' has no \(columns)"
        return BrokenObject(kind: "foreign key", name: key.name(in: table), message: words)
    }
}

private func name(_ use: SchemaDependency) -> FoldedName { foldedName("\(use.kind) \(use.table) \(use.name)") }
