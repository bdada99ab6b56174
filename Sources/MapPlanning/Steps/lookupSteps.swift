import MapAnalysis
import MapPlan

extension LegBuilder {
    /// The TEMP tables by which rows are found, made before anything that reads them.
    mutating func addLookups() {
        var made: Set<String> = []
        for lookup in before.lookups + after.lookups where made.insert(lookup.name).inserted {
            let name = source.model[lookup.entity].name
            let title = lookup.pairs.map { "find the pairs of \(name).\(source.model[$0].name)" } ?? "find rows of \(name) by value"
            draft.add(.lookups, .stage, title, before.statements(of: lookup), origins: [])
        }
    }
}

extension StoreSchema {
    /// By folded table: the columns by which its rows are found without going through all of them, folded.
    var indexedColumns: [String: Set<String>] {
        var found: [String: Set<String>] = [:]
        for table in tables {
            var columns = Set(table.primaryKey.prefix(1).map { foldedName($0.name) })
            for index in indexes(on: table.name) where !index.isPartial {
                guard let part = index.parts.first, let column = part.column, part.collation == "BINARY" else { continue }
                columns.insert(foldedName(column))
            }
            found[foldedName(table.name)] = columns
        }
        return found
    }
}
