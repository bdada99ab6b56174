import MapSyntax

extension StepResolution {
    /// Whether each row becomes a row, also where an `onNil: drop` has nothing to leave out.
    func isTotal(_ rowMapping: RelationshipTargets.RowMapping) -> Bool {
        guard rowMapping.leavesOutNil, !mappings[rowMapping.mapping.index].leavesOutNil else { return rowMapping.isTotal }
        let head = heads[rowMapping.mapping.index]
        return head.condition == nil && !head.hasUnknownElements && head.elements?.isTotal ?? true
    }

    /// Returns the reason for a row that is left out, such as `'where: $source.isLive' of PostToPost`.
    func filter(_ rowMapping: RelationshipTargets.RowMapping) -> String {
        let name = mappings[rowMapping.mapping.index].name
        let conditions = heads[rowMapping.mapping.index].governing.reversed().compactMap(\.condition?.range)
        if conditions.isEmpty || rowMapping.condition == nil {
            return mappings[rowMapping.mapping.index].leavesOutNil ? "'onNil' of \(name)" : "'each' of \(name)"
        }
        return conditions.map { "'where: \(texts.words(of: $0))'" }.joined(separator: " and ") + " of \(name)"
    }
}
