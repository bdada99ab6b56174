import MapSyntax

/// Reports two rows that are written out with the same key, or with the same values of a `unique`. No database could have both.
func refuseRepeated(_ rows: [(entity: EntityID, row: LiteralRow)], of model: Model, into diagnostics: inout Diagnostics) {
    guard rows.count > 1 else { return }
    var reported: Set<TextRange> = []
    for entity in model.entities {
        let own = rows.filter { model.isKind($0.entity, of: entity.id) }.map(\.row)
        let key = entity.parent == nil ? entity.key.map { LeafID($0) } : []
        for leaves in [key] + entity.unique.map(model.leaves(of:)) where !leaves.isEmpty {
            for (first, second) in repeated(leaves, in: own, of: model) where reported.insert(second).inserted {
                diagnostics.report(.repeatedRow(leaves.map(model.path), of: entity.name, at: second, first: first))
            }
        }
    }
}

/// Returns where rows are written whose values are those of an earlier row. A nil is not equal to any value.
private func repeated(_ leaves: [LeafID], in rows: [LiteralRow], of model: Model) -> [(first: TextRange, second: TextRange)] {
    var first: [[Value]: TextRange] = [:]
    return rows.compactMap { row in
        let values = leaves.map { value(of: $0, in: row, of: model) }
        guard case .written(let range) = row.origin, !values.contains(.nil) else { return nil }
        if let earlier = first[values] { return (earlier, range) }
        first[values] = range
        return nil
    }
}

private func value(of leaf: LeafID, in row: LiteralRow, of model: Model) -> Value {
    let value = row[leaf.property] ?? model[leaf.property].attribute?.defaultValue ?? .nil
    guard let place = leaf.leaf, case .list(let leaves) = value else { return value }
    return leaves.indices.contains(place) ? leaves[place] : .nil
}
