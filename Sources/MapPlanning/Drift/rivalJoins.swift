import MapAnalysis
package import MapPlan

/// Returns a difference for each many-to-many of a Core Data store of which two tables could be the one: which side names the table is not known for a relationship of
/// an entity with itself, or of entities in hierarchies.
package func rivalJoins(in store: StoreSchema, of placement: Placement) -> [Difference] {
    let model = placement.model
    guard model.isCoreData else { return [] }
    let numbers = EntityNumbers(model)
    return placement.tables.compactMap { table -> Difference? in
        guard case .join(let id) = table.role, let relationship = model[id].relationship,
            let inverse = relationship.inverse.flatMap({ model[$0].relationship }), inverse.id != relationship.id,
            relationship.destination == id.entity || model.isInHierarchy(id.entity) || model.isInHierarchy(relationship.destination)
        else { return nil }
        let names = [relationship, inverse].map(numbers.joinTable)
        guard let name = names.first(where: { !sameName($0, table.name) }), !placement.tables.contains(where: { sameName($0.name, name) }),
            let other = store.table(name), store.table(table.name) != nil,
            table.columns.allSatisfy({ column in other.columns.contains { sameName($0.name, column.name) } })
        else { return nil }
        return Difference(
            kind: .changed, table: table.name,
            sentence:
                "'\(table.name)' and '\(other.name)' both have the columns of '\(model[id.entity].name).\(relationship.name)', and only one of them is its table"
        )
    }
}
