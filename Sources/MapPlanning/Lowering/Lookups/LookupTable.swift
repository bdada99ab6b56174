import MapAnalysis
import MapPlan

/// A TEMP table in which rows are looked up by their values. Without it, `Location.only($0.name == $source.place)` would read all locations
/// for every row.
struct LookupTable {
    enum Content {
        /// Rows of an entity by values over `$0`.
        case rows(EntityID, by: [Expression])
        /// Rows of an entity by the key in a to-one for which the store has no index.
        case referrers(EntityID, PropertyID)
        /// The pairs of a many-to-many by their near rows, if the join table has no index for it.
        case pairs(PropertyID)
        /// The keys of a hierarchy's rows in a form that is equal for references that spell them differently.
        case keys(EntityID)
        /// The places of elements in a stored sequence, by values over `$0`.
        case elements(ofLet: Int, by: [Expression])
        /// The elements of a stored sequence themselves: an index of its table.
        case index(ofLet: Int)
        /// The source rows of a mapping by the rows that a relationship of the made rows refers to.
        case made(MappingID, leadingBy: PropertyID)
    }

    var name: String
    var content: Content
}

extension ExpressionLowering {
    /// Returns the statements for the pairs of a many-to-many, indexed by the near columns. Columns are named as in the source.
    private mutating func pairStatements(_ join: PlacedJoin, _ name: String) -> [Statement] {
        let isMatched = source.matching(join) != (.bytes, .bytes)
        let pairs = isMatched ? matchedPairs(join) : joinScan(join)
        let placed = join.near + join.far + [join.position, join.backPosition].compactMap(\.self)
        let values = pairs.near + pairs.far + [pairs.position, pairs.backPosition].compactMap(\.self)
        // The columns contain keys and are declared like them.
        let ends = [join.relationship.entity, source.model[join.relationship].relationship?.destination].compactMap(\.self)
        let keyTypes = ends.flatMap { source.key(of: $0).map(\.declaredType) }
        let types = keyTypes + placed.dropFirst(keyTypes.count).map(\.declaredType)
        let columns = zip(placed, values).map { ProjectedColumn($0.name, $1) }
        let table = TemporaryTable(
            name: name, columns: zip(placed, types).map { TemporaryTable.Column($0.name, $1) },
            indexes: [TemporaryTable.Index(suffix: "_index", columns: join.near.map(\.name))])
        return table.statements(filledBy: [SQLWriter().select(.project(pairs.relation, columns))])
    }

    /// Returns the statements that create and fill a table of `lookups`.
    mutating func statements(of lookup: LookupTable) -> [Statement] {
        switch lookup.content {
        case .rows(let entity, let values): return statements(of: lookup.name, over: scan(entity), by: values)
        case .referrers(let entity, let reference):
            let (scan, row) = self.scan(entity)
            let placed = source.reference(reference)
            let held = placed.map { stored($0, of: row) }
            let matching = source.matching(reference)
            guard matching != .bytes, let target = source.model[reference].relationship?.destination else {
                let columns = zip(held, placed).map { (value: $0, type: $1.declaredType) }
                return statements(of: lookup.name, scan, found: columns, giving: keyColumns(of: row))
            }
            let (parents, parent) = self.scan(target)
            let named = rows(parents, parent, namedBy: RowReferenceColumns(columns: held, matching: matching))
            let pairs = Relation.join(scan, named, on: .constant(true), isLeft: false)
            return statements(of: lookup.name, pairs, found: keyColumns(of: parent), giving: keyColumns(of: row))
        case .keys(let root): return keyStatements(lookup.name, root)
        case .pairs(let relationship): return source.join(relationship).map { pairStatements($0, lookup.name) } ?? []
        case .elements(let place, let values):
            guard let sequence = keptSequence(place), let own = sequence.order.first else { return [] }
            let found = found(values, by: sequence.element)
            return statements(of: lookup.name, sequence.relation, found: found, giving: [(own.value, declaredType(of: .int64))])
        case .index(let place):
            guard case .table(let table) = fileLets[place], let sequence = keptSequence(place) else { return [] }
            let columns = parts(of: sequence.element).indices.map(FileLetForm.column)
            return [TemporaryTable.indexing(table, by: columns, as: lookup.name)]
        case .made(let maker, let relationship): return leadingStatements(lookup.name, mapping[maker], relationship)
        }
    }

    /// Returns the statements for a hierarchy's keys as references name them: UUIDs by their bytes, other keys as their column compares.
    private mutating func keyStatements(_ name: String, _ root: EntityID) -> [Statement] {
        let (scan, row) = self.scan(root)
        let found = zip(source.key(of: root), row.key).map { column, value in
            (value: column.sameInEitherCase(value), type: column.isUUIDText ? declaredType(of: .uuid) : column.comparedType)
        }
        return statements(of: name, scan, found: found, giving: keyColumns(of: row))
    }

    private mutating func statements(
        of name: String, over rows: (relation: Relation, row: LoweredRow), by values: [Expression]
    ) -> [Statement] {
        statements(of: name, rows.relation, found: found(values, by: .row(rows.row)), giving: keyColumns(of: rows.row))
    }

    /// Returns the values by which an element is looked up, and the declared types of their columns. Without a type, SQLite uses an index
    /// only if it can prove that no value is converted.
    private mutating func found(_ values: [Expression], by element: LoweredExpression) -> [(value: Scalar, type: String)] {
        let scope = RowScope().binding(element)
        return values.flatMap { value in
            let types = declaredTypes(of: value.type.value)
            return zip(parts(ofValue: value, in: scope), types).map { (value: $0, type: $1) }
        }
    }

    private func keyColumns(of row: LoweredRow) -> [(value: Scalar, type: String)] {
        zip(row.key, source.key(of: row.entity)).map { (value: $0, type: $1.declaredType) }
    }

    /// Returns the statements for a table of keys by the values with which they are looked up, and for its index.
    func statements(
        of name: String, _ relation: Relation, found: [(value: Scalar, type: String)], giving: [(value: Scalar, type: String)]
    ) -> [Statement] {
        let names = found.indices.map { "v\($0)" } + giving.indices.map { "k\($0)" }
        let columns = zip(names, found + giving).map { ProjectedColumn($0, $1.value) }
        let table = TemporaryTable(
            name: name, columns: zip(names, found + giving).map { TemporaryTable.Column($0, $1.type) },
            indexes: [TemporaryTable.Index(suffix: "_index", columns: found.indices.map { "v\($0)" })])
        return table.statements(filledBy: [SQLWriter().select(.project(relation, columns))])
    }
}

extension ExpressionLowering {
    /// Returns the declared types of columns for a type's values in canonical form, or for the keys of its rows.
    func declaredTypes(of type: ValueType) -> [String] {
        if case .row(_, let entity) = type { return source.key(of: entity).map(\.declaredType) }
        return [declaredType(of: type)]
    }
}
