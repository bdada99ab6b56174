import MapAnalysis
import MapPlan

extension StoreSchema {
    /// The schema under the letters of a step's destination, where the step changes letters: `color` that becomes `Color`.
    ///
    /// A store keeps its own spelling; but where that is exactly the source's, a name that the destination spells otherwise is a rename.
    func respelled(by mapping: CompleteMapping) -> StoreSchema {
        let (old, new) = (mapping.source, mapping.destination)
        var schema = self
        for entityMapping in mapping.entityMappings {
            guard let entity = entityMapping.source else { continue }
            let name = old.tableName(of: entity)
            guard let index = schema.tables.firstIndex(where: { sameName($0.name, name) }) else { continue }
            for property in entityMapping.properties {
                guard case .carried(let origin) = property.source, !property.isOfItem else { continue }
                for (from, to) in zip(old.columnNames(of: origin), new.columnNames(of: property.property)) where sameName(from, to) {
                    guard let column = tables[index].columns.firstIndex(where: { $0.name == from }) else { continue }
                    schema.tables[index].columns[column].name = to
                }
            }
            let wanted = new.tableName(of: entityMapping.destination)
            if tables[index].name == name, sameName(wanted, name) { schema.tables[index].name = wanted }
        }
        return schema
    }
}
