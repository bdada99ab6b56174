import MapAnalysis

extension ExpressionLowering {
    /// Returns the condition that a mapping makes a row of a scanned row of its hierarchy, which is the first of its group if rows are merged.
    mutating func isKept(_ row: LoweredRow, by entityMapping: EntityMapping) -> Condition {
        guard entityMapping.distinct.isEmpty else { return stays(row.key, in: entityMapping) }
        return membership(of: LoweredRow(entity: entityMapping.source ?? row.entity, key: row.key, alias: row.alias), in: entityMapping)
    }
}
