import MapAnalysis
import MapPlan

extension TablesPlacer {
    func foreignKeys(of table: PlacedTable) -> [ForeignKey] {
        switch table.role {
        case .entity(let root):
            return hierarchies[root.index].flatMap { member in model[member].declared.compactMap { $0.relationship } }.compactMap { toOne in
                guard model.holdsReference(toOne.id) else { return nil }
                let columns = table.columns(of: { if case .reference(toOne.id, _) = $0 { true } else { false } })
                return foreignKey(columns, to: toOne.destination, toOne.deleteRule.onDelete)
            }
        case .join(let id):
            guard let relationship = model[id].relationship else { return [] }
            let inverse = relationship.inverse.flatMap { model[$0].relationship }
            let source = table.columns(of: { if case .joinSource = $0 { true } else { false } })
            let destination = table.columns(of: { if case .joinDestination = $0 { true } else { false } })
            return [
                foreignKey(source, to: id.entity, relationship.deleteRule.onDeleteOfLinks),
                foreignKey(destination, to: relationship.destination, (inverse?.deleteRule ?? .nullify).onDeleteOfLinks),
            ]
        }
    }

    private func foreignKey(_ columns: [String], to entity: EntityID, _ onDelete: ForeignKey.Action) -> ForeignKey {
        let target = tables[tableIndexes[entity.index]]
        return ForeignKey(columns: columns, table: target.name, referenced: target.keyColumns.map(\.name), onDelete: onDelete)
    }

    func indexes(of table: PlacedTable, _ names: inout IndexNames) -> [PlacedIndex] {
        var indexes = IndexDrafts(table, model.names)
        switch table.role {
        case .entity(let root):
            for entity in hierarchies[root.index].map({ model[$0] }) {
                for constraint in entity.unique {
                    indexes.add(constraint.parts.map { (columns(of: $0, in: table), false) }, isUnique: true, entity.name)
                }
                for declared in entity.indexes {
                    indexes.add(declared.parts.map { (columns(of: $0, in: table), $0.isDescending) }, isUnique: false, entity.name)
                }
            }
            // To-ones are followed in both directions.
            for member in hierarchies[root.index] {
                for property in model[member].declared.compactMap(\.relationship) where !property.isMany {
                    indexes.addForReference(columns(of: property.id, in: table), model[member].name)
                }
            }
        case .join:
            indexes.addForReference(table.columns { if case .joinDestination = $0 { true } else { false } }, table.name)
        }
        return indexes.named(&names)
    }

    private func columns(of part: EntityIndex.Part, in table: PlacedTable) -> [String] {
        guard let leaves = part.leaves else { return columns(of: part.property, in: table) }
        return table.columns { role in
            if case .leaf(let leaf) = role { leaf.property == part.property && leaf.leaf.map(leaves.contains) ?? false } else { false }
        }
    }

    private func columns(of property: PropertyID, in table: PlacedTable) -> [String] {
        table.columns { role in
            switch role {
            case .leaf(let leaf): leaf.property == property
            case .reference(property, _): true
            default: false
            }
        }
    }
}

extension PlacedTable {
    /// Returns the names of the columns with such a role, in the order of the role's parts.
    fileprivate func columns(of isWanted: (PlacedColumn.Role) -> Bool) -> [String] {
        var found: [(name: String, part: Int)] = []
        for column in columns {
            for role in column.roles where isWanted(role) { found.append((column.name, role.part)) }
        }
        if found.count < 2 { return found.map(\.name) }
        return found.enumerated().sorted { ($0.element.part, $0.offset) < ($1.element.part, $1.offset) }.map(\.element.name)
    }
}

extension PlacedColumn.Role {
    /// The number of the column among several columns of one property.
    fileprivate var part: Int {
        switch self {
        case .rowID, .discriminator, .changeCount, .referenceKind, .position: 0
        case .leaf(let leaf): leaf.leaf ?? 0
        case .reference(_, let part), .joinSource(let part), .joinDestination(let part): part
        }
    }
}

extension Relationship.DeleteRule {
    /// The action for rows that refer to a deleted row.
    fileprivate var onDelete: ForeignKey.Action {
        switch self {
        case .nullify: .setNull
        case .cascade: .cascade
        case .deny: .restrict
        case .none: .none
        }
    }

    /// The action for the pairs of a deleted row. A pair cannot have NULL, so it is deleted.
    fileprivate var onDeleteOfLinks: ForeignKey.Action {
        switch self {
        case .nullify, .cascade: .cascade
        case .deny: .restrict
        case .none: .none
        }
    }
}
