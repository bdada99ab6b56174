import MapAnalysis
import MapPlan

// What a mapping carries over from columns of the source.
extension LoweringEnvironment {
    /// Returns the column that a destination leaf is carried over from: the attribute's own, or the composite's leaf of the same name.
    func sourceColumn(_ origin: PropertyID, for leaf: LeafID) -> PlacedColumn? {
        source.model.leaf(origin, like: leaf, of: destination.model).flatMap(source.column)
    }

    /// Whether the rows that the mapping takes have a property in that column of the source.
    func knows(_ column: PlacedColumn, _ mapping: EntityMapping) -> Bool {
        let properties = Set(mapping.takenKinds.flatMap(source.model.properties(of:)))
        return column.roles.contains { role in
            switch role {
            case .leaf(let leaf): properties.contains(leaf.property)
            case .reference(let toOne, _), .referenceKind(let toOne): properties.contains(toOne)
            case .position(let toMany): source.model[toMany].relationship?.inverse.map(properties.contains) ?? false
            case .rowID, .discriminator, .changeCount, .joinSource, .joinDestination: false
            }
        }
    }

    /// Returns a column's value for a kind without that property: nil, or the value in a column that no kind of the mapping uses.
    func absent(home: PlacedColumn?, in mapping: EntityMapping, for found: LoweredRow) -> Scalar {
        guard let home, !knows(home, mapping), let alias = found.alias else { return .null }
        return .column(alias: alias, name: names.column(home.name, of: source.table(of: found.entity).name))
    }

    /// Returns the expression that inference carries over: the rows that mappings make of the relationship's rows.
    func carriedRows(_ property: PropertyMapping) -> Expression? {
        guard case .carried(let old) = property.source, let was = source.model[old].relationship,
            let relationship = destination.model[property.property].relationship
        else { return nil }
        let (row, made) = (ValueType.row(.source, was.destination), ValueType.row(.destination, relationship.destination))
        let base = Expression(.variable(property.isOfItem ? .item : .source), .unknown)
        let path =
            was.isMany
            ? Expression(.path(base, [.toMany(old)]), ExpressionType(.sequence(row)))
            : Expression(.path(base, [.toOne(old)]), ExpressionType(row, isOptional: true))
        let type = was.isMany ? ExpressionType(.sequence(made)) : ExpressionType(made, isOptional: true)
        return Expression(.mapped(fits(for: property.property, from: was.destination), path), type)
    }

    /// Returns the value of a column for a statement that writes it. The statement fails if the value does not fit.
    func refusing(_ value: Scalar, _ column: PlacedColumn, in mapping: EntityMapping) -> Scalar {
        guard case .leaf(let leaf) = column.role, let property = mapping[leaf.property],
            !source.surelyFits(property, leaf, of: destination.model, column.coding, mapping.lets)
        else { return value }
        return value.refusingMisfits(of: column.coding)
    }

    /// Whether the version adds rows under `rows` to a table.
    func bringsRows(into table: PlacedTable) -> Bool {
        guard case .entity(let root) = table.role else { return false }
        return mapping.makers(of: root).contains { !$0.literalRows.isEmpty }
    }
}
