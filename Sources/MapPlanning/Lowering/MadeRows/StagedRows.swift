import MapAnalysis
import MapPlan

// Rows that mappings make, found by the key of their source row.
extension ExpressionLowering {
    /// The rows that a mapping makes of one source row.
    struct StagedRows {
        var relation: Relation
        var key: [Scalar]
        /// The order of several rows.
        var place: [Scalar]
        /// The source row's place among those that become one row; `nil` if the mapping merges nothing.
        var member: Scalar?
    }

    /// Returns the rows that a mapping makes of the source row with this key: their keys, and their order.
    ///
    /// With `usesSourceKeys`, returns the numbers from which the keys are computed, for counting before new keys exist.
    mutating func madeRows(by entityMapping: EntityMapping, of key: [Scalar], usesSourceKeys: Bool = false) -> StagedRows {
        let alias = newAlias()
        let stage = Relation.filter(scanStage(of: entityMapping, alias), .sameKey(sourceKey(key.count, alias), key))
        let member = entityMapping.distinct.isEmpty ? nil : Scalar.column(alias: alias, name: RowStage.placeInGroup)
        var rows = StagedRows(
            relation: stage, key: [.column(alias: alias, name: RowStage.keyStart)],
            place: [.column(alias: alias, name: RowStage.rowNumber)], member: member)
        if usesSourceKeys { return rows }
        if keys[entityMapping.id] == .stated, let first = firstKeys(of: entityMapping) {
            rows.relation = .join(stage, first.relation, on: isFirst(first.number, of: alias, entityMapping), isLeft: false)
            rows.key = first.key
            return rows
        }
        var row = LoweredRow(entity: entityMapping.destination, key: [], alias: nil)
        (row.stage, row.maker) = (alias, entityMapping.id)
        rows.key = self.key(of: entityMapping, for: row)
        return rows
    }

    /// Returns the row that a mapping, or one that shares its stage, makes of the source row with this key, joined with what it is made of.
    /// The relation is empty if `maker` is not the mapping that makes the row.
    mutating func madeRow(
        by entityMapping: EntityMapping, of key: [Scalar], maker: EntityMapping
    ) -> (relation: Relation, row: LoweredRow)? {
        let alias = newAlias()
        let stage = Relation.filter(scanStage(of: entityMapping, alias), .sameKey(sourceKey(key.count, alias), key))
        guard let (rows, row) = stagedRows(maker) else { return nil }
        let number = Scalar.column(alias: row.stage ?? "", name: RowStage.rowNumber)
        return (.join(stage, rows, on: isFirst(number, of: alias, entityMapping), isLeft: false), row)
    }
}
