import MapAnalysis
import MapPlan

/// Finds the rows that references name. Only this code knows how a foreign key is compared with the key that it names.
///
/// These functions return a row with the key in its own table, so that other code compares, groups and stores keys by their bytes.
extension ExpressionLowering {
    /// Returns the row that a reference names.
    mutating func target(_ entity: EntityID, of side: Side, _ reference: RowReferenceColumns) -> LoweredRow {
        if reference.matching == .bytes { return LoweredRow(entity: entity, side: side, key: reference.columns, alias: nil) }
        uses.readsOtherRows = true
        let key = reference.columns.indices.map { part -> Scalar in
            let (scan, found) = self.scan(entity, of: side)
            let named = rows(scan, found, namedBy: reference)
            return .subquery(.project(named, [ProjectedColumn(Relation.valueName, found.key[part])]))
        }
        return LoweredRow(entity: entity, side: side, key: key, alias: nil, isFound: true, reference: reference)
    }

    /// Returns the rows of a scan that a reference names.
    mutating func rows(_ scan: Relation, _ found: LoweredRow, namedBy reference: RowReferenceColumns) -> Relation {
        switch reference.matching {
        case .bytes: return .filter(scan, .sameKey(found.key, reference.columns))
        // In SQLite the left operand decides the collation. The key is on the left, and only it has an affinity.
        case .column: return .filter(scan, .sameKey(found.key, reference.columns.map(\.withoutAffinity)))
        case .uuid:
            let placement = placement(found.side)
            let root = placement.model.root(of: found.entity)
            let (name, alias) = ("\(environment.findPrefix(found.side))_keys_\(root.index)", newAlias())
            uses.note(LookupTable(name: name, content: .keys(root), side: found.side))
            let values = zip(placement.key(of: root), reference.columns).map {
                $0.isUUIDText ? $0.sameInEitherCase($1) : $1.withoutAffinity
            }
            let named = Condition.sameKey(values.indices.map { .column(alias: alias, name: "v\($0)") }, values)
            let keys = values.indices.map { Scalar.column(alias: alias, name: "k\($0)") }
            let lookup = Relation.filter(.scan(table: name, alias: alias, isTemporary: true), named)
            return .join(lookup, scan, on: .sameKey(found.key, keys), isLeft: false)
        }
    }

    /// Returns the pairs of a join table with the keys of the rows that they refer to. Of pairs that spell the same keys differently only
    /// the first is returned.
    mutating func matchedPairs(_ join: PlacedJoin, of side: Side) -> PairScan {
        var pairs = joinScan(join)
        guard let far = placement(side).model[join.relationship].relationship?.destination else { return pairs }
        let (near, matching) = (join.relationship.entity, placement(side).matching(join))
        let spelled = pairs.near + pairs.far
        let (nearScan, nearRow) = scan(near, of: side)
        let (farScan, farRow) = scan(far, of: side)
        let nearRows = rows(nearScan, nearRow, namedBy: RowReferenceColumns(columns: pairs.near, matching: matching.near))
        let farRows = rows(farScan, farRow, namedBy: RowReferenceColumns(columns: pairs.far, matching: matching.far))
        let found = Relation.join(
            .join(pairs.relation, nearRows, on: .constant(true), isLeft: false), farRows, on: .constant(true), isLeft: false)
        let alias = newAlias()
        func columns(_ prefix: String, _ values: [Scalar]) -> [ProjectedColumn] {
            values.enumerated().map { ProjectedColumn("\(prefix)\($0.offset)", $0.element) }
        }
        let (position, backPosition) = (pairs.position, pairs.backPosition)
        let places = [position, backPosition].compactMap(\.self)
        let order = (places + spelled.map(\.inBytes)).map { OrderTerm($0) }
        let time = ProjectedColumn("time", .rank(within: nearRow.key + farRow.key, by: order))
        let all = columns("n", nearRow.key) + columns("f", farRow.key) + columns("p", places) + [time]
        func column(_ name: String) -> Scalar { .column(alias: alias, name: name) }
        let isFirst = Condition.equal(column(time.name), .constant(.integer(0)), comparing: .plain, isProven: true)
        pairs.relation = .filter(.derived(.project(found, all), alias: alias), isFirst)
        pairs.near = nearRow.key.indices.map { column("n\($0)") }
        pairs.far = farRow.key.indices.map { column("f\($0)") }
        pairs.position = position.map { _ in column("p0") }
        pairs.backPosition = backPosition.map { _ in column(position == nil ? "p0" : "p1") }
        return pairs
    }
}

/// The stored columns of a reference, and how they are compared with a key.
struct RowReferenceColumns {
    var columns: [Scalar]
    var matching: KeyMatching
}

extension PlacedColumn {
    /// Returns the bytes of a UUID stored as text, which are the same for both letter cases. Any other value is returned unchanged.
    func sameInEitherCase(_ raw: Scalar) -> Scalar { isUUIDText ? .coalesce([coding.decoded(raw), raw]) : raw }
}

extension Scalar {
    /// A column's value without the column's affinity, so that the other operand's affinity applies.
    /// https://www.sqlite.org/datatype3.html#affinity_of_expressions
    var withoutAffinity: Scalar { .operation(.withoutAffinity, [self]) }
}
