/// The names in a model's store: the name written under `table`, `column` or `through`, else the one that the model's layout makes.
extension Model {
    /// Returns the table of the entity's hierarchy.
    package func tableName(of entity: EntityID) -> String {
        let root = root(of: entity)
        return entities[root.index].table ?? names.table(root, self)
    }

    /// Returns the columns of the primary key: the layout's column if the entity has no key of its own.
    package func keyColumnNames(of entity: EntityID) -> [String] {
        let key = self[root(of: entity)].key
        return key.isEmpty ? [undeclaredKey(of: entity)] : key.flatMap(columnNames(of:))
    }

    /// Returns the columns of a property in its entity's table: one for each leaf of a composite, and one for each key column of a to-one's
    /// destination. Returns none if the table does not store the property.
    package func columnNames(of property: PropertyID) -> [String] {
        columnNames(of: self[property])
    }

    func columnNames(of property: Property) -> [String] {
        switch property {
        case .attribute(let attribute): columnNames(of: attribute)
        case .relationship(let relationship): columnNames(of: relationship)
        }
    }

    /// Returns the columns of a part of an index.
    package func columnNames(of part: EntityIndex.Part) -> [String] {
        let names = columnNames(of: part.property)
        return part.leaves.map { names.indices.contains($0.upperBound - 1) ? Array(names[$0]) : [] } ?? names
    }

    /// Returns the canonical paths of leaves of a composite attribute, such as `latitude`. They identify the leaves in all versions.
    func leafPaths(_ property: PropertyID, _ leaves: Range<Int>) -> [String] {
        guard case .composite(_, let name)? = self[property].attribute?.type.value, let all = composite(name)?.leaves else { return [] }
        return leaves.map { all[$0].canonicalPath.joined(separator: ".") }
    }

    func columnNames(of attribute: Attribute) -> [String] {
        guard attribute.isStored else { return [] }
        let name = attribute.column ?? names.column(attribute, self)
        guard case .composite(_, let type) = attribute.type.value else { return [name] }
        return composite(type)?.leaves.map { names.leaf(name, $0.path) } ?? []
    }

    func columnNames(of relationship: Relationship) -> [String] {
        guard holdsReference(relationship) else { return [] }
        if !relationship.columns.isEmpty { return relationship.columns }
        return names.reference(relationship.name, keyColumnNames(of: relationship.destination))
    }

    /// Returns the column of an ordered to-many's position. It is in the table of the many side, or in the join table.
    package func positionColumnName(of relationship: Relationship) -> String { names.position(relationship, self) }

    /// Whether the property is a to-one with foreign key columns.
    package func holdsReference(_ property: PropertyID) -> Bool {
        self[property].relationship.map(holdsReference) ?? false
    }

    package func holdsReference(_ relationship: Relationship) -> Bool {
        !relationship.isMany && storedSide(of: relationship) == relationship.id
    }

    /// Whether a to-many's links are stored in a join table: both sides are many, or there is no other side.
    package func isManyToMany(_ relationship: Relationship) -> Bool {
        relationship.isMany && relationship.inverse.map { self[$0].relationship?.isMany == true } ?? true
    }

    /// Returns the join table of a many-to-many, given its stored side.
    package func joinTable(of owner: Relationship) -> Relationship.Through {
        var table = names.join(owner, self)
        let inverse = owner.inverse.flatMap { $0 == owner.id ? nil : self[$0].relationship }
        guard let through = owner.through ?? inverse?.through?.flipped else { return table }
        table.table = through.table
        if !through.source.isEmpty { table.source = through.source }
        if !through.destination.isEmpty { table.destination = through.destination }
        return table
    }
}

extension Relationship.Through {
    /// The same table, seen from the other side.
    package var flipped: Self { Self(table: table, source: destination, destination: source) }
}
