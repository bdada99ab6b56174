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
    /// The side of the rows.
    var side = Side.source
}

extension ExpressionLowering {
    /// Returns the work for a table of the pairs of a many-to-many, indexed by the near columns. Columns are named as in the source.
    private mutating func pairWork(_ join: PlacedJoin, of side: Side, _ name: String) -> [PlannedWork] {
        let placement = placement(side)
        let isMatched = placement.matching(join) != (.bytes, .bytes)
        let pairs = isMatched ? matchedPairs(join, of: side) : joinScan(join)
        let placed = join.near + join.far + [join.position, join.backPosition].compactMap(\.self)
        let values = pairs.near + pairs.far + [pairs.position, pairs.backPosition].compactMap(\.self)
        // The columns contain keys and are declared like them.
        let ends = [join.relationship.entity, placement.model[join.relationship].relationship?.destination].compactMap(\.self)
        let keyTypes = ends.flatMap { placement.key(of: $0).map { TemporaryTable.ColumnType.declared($0.declaredType) } }
        let types = keyTypes + placed.dropFirst(keyTypes.count).map { .declared($0.declaredType) }
        let columns = zip(placed, values).map { ProjectedColumn($0.name, $1) }
        let table = TemporaryTable(
            name: name, columns: zip(placed, types).map { TemporaryTable.Column($0.name, $1) },
            indexes: [TemporaryTable.Index(suffix: "_index", columns: join.near.map(\.name))])
        return table.filled(with: .project(pairs.relation, columns))
    }

    /// Returns the work that makes and fills a table of `lookups`.
    mutating func work(making lookup: LookupTable) -> [PlannedWork] {
        let (side, placement) = (lookup.side, placement(lookup.side))
        switch lookup.content {
        case .rows(let entity, let values): return work(making: lookup.name, over: scan(entity, of: side), by: values)
        case .referrers(let entity, let reference):
            let (scan, row) = self.scan(entity, of: side)
            let placed = placement.reference(reference)
            let held = placed.map { stored($0, of: row) }
            let matching = placement.matching(reference)
            guard matching != .bytes, let target = placement.model[reference].relationship?.destination else {
                let columns = zip(held, placed).map { (value: $0, type: TemporaryTable.ColumnType.declared($1.declaredType)) }
                return work(making: lookup.name, scan, found: columns, giving: keyColumns(of: row))
            }
            let (parents, parent) = self.scan(target, of: side)
            let named = rows(parents, parent, namedBy: RowReferenceColumns(columns: held, matching: matching))
            let pairs = Relation.join(scan, named, on: .constant(true), isLeft: false)
            return work(making: lookup.name, pairs, found: keyColumns(of: parent), giving: keyColumns(of: row))
        case .keys(let root): return keyWork(lookup.name, root, side)
        case .pairs(let relationship): return placement.join(relationship).map { pairWork($0, of: side, lookup.name) } ?? []
        case .elements(let place, let values):
            guard let sequence = keptSequence(place), let own = sequence.order.first else { return [] }
            let found = found(values, by: sequence.element)
            return work(making: lookup.name, sequence.relation, found: found, giving: [(own.value, .values(.int64))])
        case .index(let place):
            guard case .table(let table) = fileLets[place], let sequence = keptSequence(place) else { return [] }
            let columns = parts(of: sequence.element).indices.map(FileLetForm.column)
            return [.index(table, by: columns, as: lookup.name)]
        case .made(let maker, let relationship): return leadingWork(lookup.name, mapping[maker], relationship)
        }
    }

    /// Returns the work for a table of a hierarchy's keys as references name them: UUIDs by their bytes, other keys as their column compares.
    private mutating func keyWork(_ name: String, _ root: EntityID, _ side: Side) -> [PlannedWork] {
        let (scan, row) = self.scan(root, of: side)
        let found = zip(placement(side).key(of: root), row.key).map { column, value in
            (value: column.sameInEitherCase(value), type: column.isUUIDText ? TemporaryTable.ColumnType.values(.uuid) : column.comparedType)
        }
        return work(making: name, scan, found: found, giving: keyColumns(of: row))
    }

    private mutating func work(
        making name: String, over rows: (relation: Relation, row: LoweredRow), by values: [Expression]
    ) -> [PlannedWork] {
        work(making: name, rows.relation, found: found(values, by: .row(rows.row)), giving: keyColumns(of: rows.row))
    }

    /// Returns the values by which an element is looked up, and the types of their columns. Without a type, SQLite uses an index
    /// only if it can prove that no value is converted.
    private mutating func found(_ values: [Expression], by element: LoweredExpression) -> [(value: Scalar, type: TemporaryTable.ColumnType)]
    {
        let scope = RowScope().binding(element)
        return values.flatMap { value in
            let types = columnTypes(of: value.type.value)
            return zip(parts(ofValue: value, in: scope), types).map { (value: $0, type: $1) }
        }
    }

    private func keyColumns(of row: LoweredRow) -> [(value: Scalar, type: TemporaryTable.ColumnType)] {
        zip(row.key, placement(row.side).key(of: row.entity)).map { (value: $0, type: .declared($1.declaredType)) }
    }

    /// Returns the work for a table of keys by the values with which they are looked up, and for its index.
    func work(
        making name: String, _ relation: Relation, found: [(value: Scalar, type: TemporaryTable.ColumnType)],
        giving: [(value: Scalar, type: TemporaryTable.ColumnType)]
    ) -> [PlannedWork] {
        let names = found.indices.map { "v\($0)" } + giving.indices.map { "k\($0)" }
        let columns = zip(names, found + giving).map { ProjectedColumn($0, $1.value) }
        let table = TemporaryTable(
            name: name, columns: zip(names, found + giving).map { TemporaryTable.Column($0, $1.type) },
            indexes: [TemporaryTable.Index(suffix: "_index", columns: found.indices.map { "v\($0)" })])
        return table.filled(with: .project(relation, columns))
    }
}

extension ExpressionLowering {
    /// Returns the types of columns for a type's values in canonical form, or for the keys of its rows.
    func columnTypes(of type: ValueType) -> [TemporaryTable.ColumnType] {
        if case .row(let side, let entity) = type { return placement(side).key(of: entity).map { .declared($0.declaredType) } }
        return [.values(type)]
    }
}
