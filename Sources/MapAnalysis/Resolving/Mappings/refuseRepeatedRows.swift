import MapSyntax

extension StepResolution {
    /// Reports two rows under `rows` with the same key, or with the same values of a `unique`. No database could have both.
    func refuseRepeatedRows(into diagnostics: inout Diagnostics) {
        let rows = mappings.flatMap { mapping in mapping.literalRows.map { (entity: mapping.destination, row: $0) } }
        guard rows.count > 1 else { return }
        let model = pair.destination.model
        var reported: Set<TextRange> = []
        for entity in model.entities {
            let own = rows.filter { model.isKind($0.entity, of: entity.id) }.map(\.row)
            let key = entity.parent == nil ? entity.key.map { LeafID($0) } : []
            for leaves in [key] + entity.unique.map(model.leaves(of:)) where !leaves.isEmpty {
                for (first, second) in repeated(leaves, in: own) where reported.insert(second).inserted {
                    diagnostics.report(.repeatedRow(leaves.map(model.path), of: entity.name, at: second, first: first))
                }
            }
        }
    }

    /// Returns where rows are written whose values are those of an earlier row. A nil is not equal to any value.
    private func repeated(_ leaves: [LeafID], in rows: [LiteralRow]) -> [(first: TextRange, second: TextRange)] {
        var first: [[Value]: TextRange] = [:]
        return rows.compactMap { row in
            let values = leaves.map { value(of: $0, in: row) }
            guard case .written(let range) = row.origin, !values.contains(.nil) else { return nil }
            if let earlier = first[values] { return (earlier, range) }
            first[values] = range
            return nil
        }
    }

    private func value(of leaf: LeafID, in row: LiteralRow) -> Value {
        let written = row.values.first { $0.property == leaf.property }?.value
        let value = written ?? pair.destination.model[leaf.property].attribute?.defaultValue ?? .nil
        guard let place = leaf.leaf, case .list(let leaves) = value else { return value }
        return leaves.indices.contains(place) ? leaves[place] : .nil
    }
}
