import MapPlan
import MapPlanning

extension Leg {
    /// Removes Core Data's books, but for what the destination has as entities of its own: they are about a store that this will not be, and whoever finds
    /// them takes it for Core Data's.
    mutating func leaveCoreData(_ schema: StoreSchema, for destination: Placement) {
        let books = schema.tables.map(\.name).filter { name in
            CoreDataBooks.has(name) && !destination.tables.contains { sameName($0.name, name) }
        }
        let origin = PlanOrigin(words: "core-data", reason: "Core Data keeps its books in it, and the new store is none of its own")
        let drops = books.map { name in
            let sql = "DROP TABLE main.\(quoted(name))"
            return Step(
                id: String(SHA256.hex(of: sql).prefix(16)), kind: .metadata, title: "drop table \(quoted(name))",
                statements: [Statement(sql)],
                origins: [origin], isReversible: false)
        }
        // Before what the author does to the result, who may not find them there either.
        steps.insert(contentsOf: drops, at: steps.firstIndex { $0.kind == .after } ?? steps.endIndex)
    }
}
