import MapAnalysis
import MapPlan

extension LegOutline {
    /// Returns the fix that leaves out rows whose reference refers to no row. Returns none if the reference is not carried over from the row, if there is a
    /// condition already, or if rows are missing because another mapping leaves them out.
    func fixes(ofMissing column: PlacedColumn, _ found: PropertyMapping, _ entityMapping: EntityMapping) -> [PlanFix] {
        guard case .reference = column.role, entityMapping.condition == nil, entityMapping.elements == nil, !found.dropsNil,
            let reference = carriedReference(found, entityMapping)
        else { return [] }
        let target = source.model[reference].relationship?.destination
        let makers = mapping.entityMappings.filter { $0.source == target }
        guard makers.allSatisfy({ $0.condition == nil }) else { return [] }
        let condition = "$source.\(source.model[reference].name) != nil"
        let entity = destination.model[entityMapping.destination].name
        return [
            PlanFix(
                "write 'where: \(condition)' under '\(entity)' to drop these rows", [],
                lines: [line(of: entityMapping, ["where"], condition, in: entityMapping.origin)])
        ]
    }

    /// Returns the to-one of the row that a reference is carried over from; nil if the mapping computes it.
    private func carriedReference(_ found: PropertyMapping, _ entityMapping: EntityMapping) -> PropertyID? {
        switch found.source {
        case .carried(let id): return id
        case .expression(let expression):
            guard case .mapped(_, let rows) = expression.kind, case .path(let base, let path) = rows.kind,
                case .variable(.source) = base.kind,
                case .toOne(let reference)? = path.first, path.count == 1
            else { return nil }
            return reference
        case .inverse:
            // The other side is carried over, or the mapping would have no place for the finding.
            let name = destination.model[found.property].name
            return entityMapping.source.flatMap { entity in
                source.model.properties(of: entity).first { id in
                    source.model[id].name == name && source.model[id].relationship.map { !$0.isMany } ?? false
                }
            }
        case .carriedOrDefault, .constant, .parts, .generatedKey, .absent: return nil
        }
    }
}
