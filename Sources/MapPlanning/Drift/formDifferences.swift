package import MapPlan

/// Returns in how many places a store that does not drift from a model has another form than the model gives it: upper and lower case in
/// names, delete rules, defaults, indexes. The placement must be the model's own, made without the store.
package func formDifferences(of store: StoreSchema, from placement: Placement) -> Int {
    placement.tables.reduce(0) { count, placed in
        guard let table = store.table(placed.name) else { return count }
        let letters = placed.columns.count { wanted in table.column(wanted.name).map { !isSpelled($0.name, wanted.name) } ?? false }
        let rules = placed.foreignKeys.count { wanted in
            table.foreignKeys.contains { $0.columns.map(foldedName) == wanted.columns.map(foldedName) && $0.onDelete != wanted.onDelete }
        }
        let defaults = placed.columns.count { wanted in
            guard let column = table.column(wanted.name) else { return false }
            // No model declares an expression.
            guard let value = storedConstant(column.defaultSQL ?? literal(.null)) else { return wanted.defaultValue != nil }
            return converted(value, to: column.affinity) != wanted.defaultValue ?? .null
        }
        let plain = store.indexes(on: table.name).filter { $0.isPlain(in: table) }
        let there = Set(plain.filter { $0.origin == .created && !$0.isUnique }.compactMap(form))
        let wanted = Set(placed.indexes.filter { !$0.isUnique }.map(form))
        // By another collation more values are equal.
        let others = Set(store.indexes(on: table.name).filter { $0.isUnique && !$0.isPartial && !$0.isPlain(in: table) }.compactMap(form))
        let looser = Set(placed.indexes.filter(\.isUnique).map(form)).intersection(others).subtracting(
            plain.filter(\.isUnique).compactMap(form))
        return count + looser.count + (isSpelled(table.name, placed.name) ? 0 : 1) + letters + rules + defaults
            + there.symmetricDifference(wanted).count
    }
}

private struct FormPart: Hashable {
    var column: FoldedName
    var isDescending: Bool
}

/// Returns the columns and directions of an index, without its name; nil for an index over expressions.
private func form(_ index: Index) -> [FormPart]? {
    let parts = index.parts.compactMap { part in part.column.map { FormPart(column: foldedName($0), isDescending: part.isDescending) } }
    return parts.count == index.parts.count ? parts : nil
}

private func form(_ index: PlacedIndex) -> [FormPart] {
    index.parts.map { FormPart(column: foldedName($0.column), isDescending: $0.isDescending) }
}
