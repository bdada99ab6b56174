import MapAnalysis
import MapPlan

/// A TEMP table by which rows are found by what they have: `Location.only($0.name == $source.place)` would go through all locations again
/// for every row.
struct LookupTable {
    enum Content {
        /// Rows of an entity by values over `$0`.
        case rows(EntityID, by: [Expression])
        /// Rows of an entity by the key that a to-one leads to: the store has no index for it.
        case referrers(EntityID, PropertyID)
        /// The pairs of a many-to-many by their near rows: the join table has no index for that.
        case pairs(PropertyID)
        /// The keys of a hierarchy's rows by what references that spell them otherwise have in common with them.
        case keys(EntityID)
        /// Elements of a sequence that is kept, by values over `$0`: their places in it.
        case elements(ofLet: Int, by: [Expression])
        /// The elements of a kept sequence themselves: an index of its table.
        case index(ofLet: Int)
        /// What a mapping makes rows of, by where a relationship leads from these.
        case made(MappingID, leadingBy: PropertyID)
    }

    var name: String
    var content: Content
}

extension ExpressionLowering {
    /// The pairs of a many-to-many under the names that they have in the source, by the columns of the near side.
    private mutating func pairStatements(_ join: PlacedJoin, _ name: String) -> [Statement] {
        let isMatched = source.matching(join) != (.bytes, .bytes)
        let pairs = isMatched ? matchedPairs(join) : joinScan(join)
        let placed = join.near + join.far + [join.position, join.backPosition].compactMap(\.self)
        let values = pairs.near + pairs.far + [pairs.position, pairs.backPosition].compactMap(\.self)
        // They hold keys, as those lie in their own tables.
        let ends = [join.relationship.entity, source.model[join.relationship].relationship?.destination].compactMap(\.self)
        let keyTypes = ends.flatMap { source.key(of: $0).map(\.declaredType) }
        let types = keyTypes + placed.dropFirst(keyTypes.count).map(\.declaredType)
        let columns = zip(placed, values).map { ProjectedColumn($0.name, $1) }
        let table = TemporaryTable(
            name: name, columns: zip(placed, types).map { TemporaryTable.Column($0.name, $1) },
            indexes: [TemporaryTable.Index(suffix: "_index", columns: join.near.map(\.name))])
        return table.statements(filledBy: [SQLWriter().select(.project(pairs.relation, columns))])
    }

    /// What makes and fills a table of `lookups`.
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
            return statements(of: lookup.name, sequence.relation, found: found, giving: [(own.value, "INTEGER")])
        case .index(let place):
            guard case .table(let table) = fileLets[place], let sequence = keptSequence(place) else { return [] }
            let columns = parts(of: sequence.element).indices.map(FileLetForm.column)
            return [TemporaryTable.indexing(table, by: columns, as: lookup.name)]
        case .made(let maker, let relationship): return leadingStatements(lookup.name, mapping[maker], relationship)
        }
    }

    /// The keys of a hierarchy as references name them: UUIDs by their bytes, all else as the key's column compares.
    private mutating func keyStatements(_ name: String, _ root: EntityID) -> [Statement] {
        let (scan, row) = self.scan(root)
        let found = zip(source.key(of: root), row.key).map { column, value in
            (value: column.sameInEitherCase(value), type: column.isUUIDText ? "BLOB" : column.comparedType)
        }
        return statements(of: name, scan, found: found, giving: keyColumns(of: row))
    }

    private mutating func statements(
        of name: String, over rows: (relation: Relation, row: LoweredRow), by values: [Expression]
    ) -> [Statement] {
        statements(of: name, rows.relation, found: found(values, by: .row(rows.row)), giving: keyColumns(of: rows.row))
    }

    /// What an element is found by, and what a column is declared as that holds it: without a type, SQLite uses an index only where it
    /// proves that nothing is converted.
    private mutating func found(_ values: [Expression], by element: LoweredExpression) -> [(value: Scalar, type: String)] {
        binding(element) { lowering in
            values.flatMap { value in
                let types = lowering.declaredTypes(of: value.type.value)
                return zip(lowering.parts(ofValue: value), types).map { (value: $0, type: $1) }
            }
        }
    }

    private func keyColumns(of row: LoweredRow) -> [(value: Scalar, type: String)] {
        zip(row.key, source.key(of: row.entity)).map { (value: $0, type: $1.declaredType) }
    }

    /// A table of what is found, by what it is found by, with an index for that.
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
    /// What a column is declared as that holds such values in canonical form, or such rows by the parts of their key.
    func declaredTypes(of type: ValueType) -> [String] {
        if case .row(_, let entity) = type { return source.key(of: entity).map(\.declaredType) }
        return switch CanonicalClass(type) {
        case .bool, .int, .date: ["INTEGER"]
        case .real: ["REAL"]
        case .text, .decimal: ["TEXT"]
        case .uuid, .data, nil: ["BLOB"]
        }
    }
}
