package import MapAnalysis
package import MapPlan

extension StoreSchema {
    /// Returns the schema with the names that a step's destination spells in other letter case: `color` that becomes `Color`.
    ///
    /// A store keeps its own spelling. If that is exactly the source's spelling, another spelling in the destination is a rename.
    package func respelled(by mapping: CompleteMapping) -> StoreSchema {
        let (old, new) = (mapping.source, mapping.destination)
        let shared = SharedTables(of: new, beside: old)
        var schema = self
        let exchanged = exchangedTables(by: mapping)
        for entityMapping in mapping.entityMappings {
            guard let entity = entityMapping.source else { continue }
            let name = old.tableName(of: entity)
            guard let index = place(of: name) else { continue }
            let wanted = new.tableName(of: entityMapping.destination)
            let isItself = entity == entityMapping.destination && sameName(name, wanted)
            if isItself, shared.holds(entity), entityMapping.carriesItsOwn { continue }
            for property in entityMapping.properties {
                guard case .carried(let origin) = property.source, !property.isOfItem else { continue }
                if let was = old[origin].relationship, let now = new[property.property].relationship {
                    schema.respell(RelationshipNames(was, in: old), as: RelationshipNames(now, in: new), of: self)
                }
                for (from, to) in zip(old.columnNames(of: origin), new.columnNames(of: property.property)) where sameName(from, to) {
                    guard let column = tables[index].columns.firstIndex(where: { isSpelled($0.name, from) }) else { continue }
                    schema.tables[index].columns[column].name = to
                }
            }
            // A table goes on as it is under its new name: without a primary key if it has none, with the types that its columns have.
            let goesOn =
                (exchanged.contains(index) || place(of: wanted) == nil)
                && old[entity].canonicalName == new[entityMapping.destination].canonicalName
            if isSpelled(tables[index].name, name) && sameName(wanted, name) || goesOn { schema.tables[index].name = wanted }
        }
        return schema
    }

    /// Returns the tables that go on under other names where one of these names is that of another of them.
    private func exchangedTables(by mapping: CompleteMapping) -> Set<Int> {
        let (old, new) = (mapping.source, mapping.destination)
        var moves: [Int: String] = [:]
        for entityMapping in mapping.entityMappings {
            guard let entity = entityMapping.source, old[entity].canonicalName == new[entityMapping.destination].canonicalName,
                let index = place(of: old.tableName(of: entity))
            else { continue }
            let wanted = new.tableName(of: entityMapping.destination)
            if !sameName(wanted, tables[index].name) { moves[index] = wanted }
        }
        let taken = Set(moves.values.compactMap(place)).intersection(moves.keys)
        return taken.union(moves.keys.filter { moves[$0].flatMap(place).map(taken.contains) ?? false })
    }
}

extension StoreSchema {
    fileprivate func place(of table: String) -> Int? { tables.indices.first { sameName(tables[$0].name, table) } }

    /// Applies new spellings of a relationship's names outside of its entity's table: the join table, its columns, and positions.
    fileprivate mutating func respell(_ old: RelationshipNames, as new: RelationshipNames, of store: StoreSchema) {
        guard let name = old.table, let wanted = new.table, (old.join == nil) == (new.join == nil),
            let index = place(of: name)
        else { return }
        let columns = zip(old.columns, new.columns).compactMap { pair in pair.0.flatMap { from in pair.1.map { (from, $0) } } }
        for (from, to) in columns where sameName(from, to) {
            guard let column = store.tables[index].columns.firstIndex(where: { isSpelled($0.name, from) }) else { continue }
            tables[index].columns[column].name = to
        }
        if old.join != nil, isSpelled(store.tables[index].name, name), sameName(wanted, name) { tables[index].name = wanted }
    }
}

/// The names of a relationship and its inverse in the table that has their order or their pairs.
private struct RelationshipNames {
    /// The join table, with the relationship's own side first. `nil` if the rows themselves have the reference.
    var join: Relationship.Through?
    /// The table of the columns.
    var table: String?
    /// For both sides: the positions, then the columns of the join table. `nil` for a side without one.
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
