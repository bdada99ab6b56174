package import MapAnalysis
import MapPlan

/// Whether a step leaves every row and every stored value in its place. It may only change upper and lower case in names, and the form of
/// keys, indexes and rules.
///
/// For example, it is false if two attributes swap their names: they have the same columns before and after, but every row changes.
package func keepsEveryValue(_ mapping: CompleteMapping, source: Placement, destination: Placement) -> Bool {
    guard !mapping.setsAnything, mapping.droppedEntities.isEmpty else { return false }
    return mapping.entityMappings.allSatisfy { entityMapping in
        guard let entity = entityMapping.source else { return entityMapping.literalRows.isEmpty }
        return entityMapping.isRowByRow && entityMapping.condition == nil && entityMapping.literalRows.isEmpty
            && (source.discriminator(of: entity) == nil || source.kind(of: entity) == destination.kind(of: entityMapping.destination))
            && sameName(source.table(of: entity).name, destination.table(of: entityMapping.destination).name)
            && entityMapping.properties.allSatisfy { property in
                switch property.source {
                case .carried(let origin): source.cells(of: origin) == destination.cells(of: property.property)
                case .inverse, .generatedKey, .absent: true
                case .carriedOrDefault, .parts, .expression, .constant: false
                }
            }
    }
}

/// A column and the form of its values.
private struct Cell: Hashable {
    var table: FoldedName
    var column: FoldedName
    var affinity: Column.Affinity
    var representation: Representation
}

extension Placement {
    /// Returns the columns that store a property.
    fileprivate func cells(of property: PropertyID) -> [Cell] {
        let joined = join(property).map { join in (join.near + join.far + [join.position].compactMap { $0 }).map { (join.table, $0) } }
        let own = tables.flatMap { table in table.columns.filter { $0.roles.contains { $0.property == property } }.map { (table, $0) } }
        return (joined ?? own).map { table, column in
            Cell(
                table: foldedName(table.name), column: foldedName(column.name), affinity: column.affinity,
                representation: column.coding.representation)
        }
    }
}
