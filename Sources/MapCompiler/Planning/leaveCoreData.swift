import MapPlan
import MapPlanning

extension Leg {
    /// Drops Core Data's tables of metadata and history, except those that the destination has as entities. They describe a store that the new
    /// one is not, and a program that finds them would treat it as a store of Core Data.
    mutating func leaveCoreData(_ schema: StoreSchema, for destination: Placement) {
        let books = schema.tables.map(\.name).filter { name in
            (CoreDataBooks.has(name) || CoreDataBooks.history.contains { sameName($0, name) })
                && !destination.tables.contains { sameName($0.name, name) }
        }
        let reason = "Core Data stores its own data in it, and the new database is not a Core Data store"
        drop(books.map { (title: "drop table \(quoted($0))", change: SchemaChange.dropTable($0)) }, because: reason)
    }

    /// Drops the triggers that call functions of Core Data. Any other program could not write to their tables.
    ///
    /// - Parameter result: the schema that the leg leaves.
    mutating func dropCoreDataTriggers(of result: StoreSchema) {
        let triggers = result.triggers.filter(CoreDataBooks.isCalled)
        let changes = triggers.map {
            (title: "drop trigger \(quoted($0.name))", change: SchemaChange.dropTrigger($0.name, on: $0.table))
        }
        drop(changes, because: "it calls a function that only Core Data has")
    }

    private mutating func drop(_ changes: [(title: String, change: SchemaChange)], because reason: String) {
        let origin = PlanOrigin(words: "core-data", reason: reason)
        let drops = changes.map { title, change in
            let statements = Dialect.sqlite.statements(of: change)
            return Step(
                id: stepID(of: statements), kind: .metadata, title: title, statements: statements, origins: [origin], isReversible: false)
        }
        // Before the SQL of a mapping changes the result, which must not use these parts either.
        steps.insert(contentsOf: drops, at: steps.firstIndex { $0.kind == .after } ?? steps.endIndex)
    }
}
