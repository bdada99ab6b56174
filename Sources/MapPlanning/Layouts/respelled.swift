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
            guard let index = schema.place(of: name) else { continue }
            for property in entityMapping.properties {
                guard case .carried(let origin) = property.source, !property.isOfItem else { continue }
                if let was = old[origin].relationship, let now = new[property.property].relationship {
                    schema.respell(RelationshipNames(was, in: old), as: RelationshipNames(now, in: new), of: self)
                }
                for (from, to) in zip(old.columnNames(of: origin), new.columnNames(of: property.property)) where sameName(from, to) {
                    guard let column = tables[index].columns.firstIndex(where: { $0.name == from }) else { continue }
                    schema.tables[index].columns[column].name = to
                }
            }
            let wanted = new.tableName(of: entityMapping.destination)
            // A table without a primary key stays without one under another name.
            let staysKeyless =
                tables[index].hiddenKeyName != nil && place(of: wanted) == nil
                && old[entity].canonicalName == new[entityMapping.destination].canonicalName
            if tables[index].name == name && sameName(wanted, name) || staysKeyless { schema.tables[index].name = wanted }
        }
        return schema
    }
}

extension StoreSchema {
    fileprivate func place(of table: String) -> Int? { tables.indices.first { sameName(tables[$0].name, table) } }

    /// A relationship's names outside of its entity's table: of the join table and its columns, and of positions.
    fileprivate mutating func respell(_ old: RelationshipNames, as new: RelationshipNames, of store: StoreSchema) {
        guard let name = old.table, let wanted = new.table, (old.join == nil) == (new.join == nil),
            let index = place(of: name)
        else { return }
        let columns = zip(old.columns, new.columns).compactMap { pair in pair.0.flatMap { from in pair.1.map { (from, $0) } } }
        for (from, to) in columns where sameName(from, to) {
            guard let column = store.tables[index].columns.firstIndex(where: { $0.name == from }) else { continue }
            tables[index].columns[column].name = to
        }
        if old.join != nil, store.tables[index].name == name, sameName(wanted, name) { tables[index].name = wanted }
    }
}

/// What a relationship and its other side are called in the table that holds their order, or their pairs.
private struct RelationshipNames {
    /// The join table, the relationship's own side first; `nil` if the rows themselves hold the reference.
    var join: Relationship.Through?
    /// The table that the columns are in.
    var table: String?
    /// Of both sides, `nil` where there is none: the positions, then the columns of the join table.
    var columns: [String?]

    init(_ relationship: Relationship, in model: Model) {
        let inverse = relationship.inverse.flatMap { model[$0].relationship }
        columns = [relationship, inverse].map { side in side.flatMap { $0.isOrdered ? model.positionColumnName(of: $0) : nil } }
        if model.isManyToMany(relationship), let owner = model[model.storedSide(of: relationship)].relationship {
            let through = model.joinTable(of: owner)
            join = owner.id == relationship.id ? through : through.flipped
            table = through.table
            columns += (join?.source ?? []) + (join?.destination ?? [])
        } else {
            let many = relationship.isMany ? relationship : inverse
            table = many.map { model.tableName(of: $0.destination) }
        }
    }
}
