import MapPlan
import MapPlanning

extension Leg {
    /// Drops Core Data's tables of metadata, except those that the destination has as entities. They describe a store that the new one is not, and
    /// a program that finds them would treat it as a store of Core Data.
    mutating func leaveCoreData(_ schema: StoreSchema, for destination: Placement) {
        let books = schema.tables.map(\.name).filter { name in
            CoreDataBooks.has(name) && !destination.tables.contains { sameName($0.name, name) }
        }
        let origin = PlanOrigin(words: "core-data", reason: "Core Data keeps its books in it, and the new store is none of its own")
        let drops = books.map { name in
            let statements = Dialect.sqlite.statements(of: SchemaChange.dropTable(name))
            return Step(
                id: stepID(of: statements), kind: .metadata, title: "drop table \(quoted(name))", statements: statements,
                origins: [origin], isReversible: false)
        }
        // Before the SQL of a mapping changes the result, which must not use these tables either.
        steps.insert(contentsOf: drops, at: steps.firstIndex { $0.kind == .after } ?? steps.endIndex)
    }
}
