import MapAnalysis
import MapPlan

/// The pairs that the mapping sets for a to-many. They are kept in TEMP because the rows on the other side contain the reference.
enum PairStage {
    /// The place of the far row among those of the near one, from 0.
    static let placeName = "place"

    static func tableName(_ relationship: PropertyID) -> String { "mapc_pairs_\(relationship.entity.index)_\(relationship.index)" }
}

extension LegOutline {
    /// One mapping's pairs: both keys, and the position in the near row's order.
    struct PairRows {
        var relation: Relation
        var near: [Scalar]
        var far: [Scalar]
        /// The order of a near row's pairs.
        var order: [OrderTerm]
        /// The part of the value that the pairs come from: the pairs of `a` in `[a, b]` come first.
        var part = 0
        /// The far row's position in the source, if the relationship is ordered and carried whole.
        var position: Scalar?
        /// The near row's position among the far row's rows in the source, if the other side is ordered too.
        var backPosition: Scalar?
        /// The keys of the source rows of both.
        var nearSource: [Scalar] = []
        var farSource: [Scalar] = []
        /// Whether the pairs are carried over and keep their positions, including gaps. Other pairs are numbered.
        var isCarried: Bool
        /// Whether one pair may occur several times. Only its first occurrence counts.
        var mayRepeat: Bool
        /// The mapping of the near rows. Near rows of different mappings are different rows, unless the mappings merge theirs: then it is
        /// the first of these.
        var mapping: MappingID
        /// The mapping of the far rows, or the first of those that merge theirs. `nil` if several mappings make far rows.
        var farMaker: MappingID?
        var origin: PlanOrigin

        /// Returns the keys of a pair under these names. Whoever sorts by them sorts by their bytes: the columns of a query have the collations of what it reads.
        func keyColumns(_ names: [String]) -> [ProjectedColumn] { zip(names, near + far).map { ProjectedColumn($0, $1.byBytes) } }

        /// Returns each pair once, with these column names and the positions that the pair has.
        func distinct(_ keys: [String], _ place: String?, _ backPlace: String?) -> Relation {
            var values = keyColumns(keys)
            if let place, let position { values.append(ProjectedColumn(place, position)) }
            if let backPlace, let backPosition { values.append(ProjectedColumn(backPlace, backPosition)) }
            return .distinct(.project(relation, values))
        }
    }

    /// Adds the pairs of relationships that the mapping sets although the inverse, a to-one, has a column: to-manys, and one-to-ones. In some
    /// layouts both sides of a one-to-one have a column.
    func addPairStages(_ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        // The lookup tables of made rows may depend on these pairs.
        lowering.with(\.hasMadeKeys, false) { lowering in
            for property in mapping.statedRelationships.sorted() {
                addPairStage(property, &lowering, into: &draft)
                addBackStage(property, &lowering, into: &draft)
            }
        }
    }

    private func addPairStage(_ property: PropertyID, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        guard let relationship = destination.model[property].relationship, destination.join(property) == nil,
            let inverse = relationship.inverse,
            let count = Optional(destination.reference(inverse).count), count > 0, before.keptInverse(of: property).isEmpty
        else { return }
        let table = PairStage.tableName(property)
        let rows = pairRows(property, &lowering)
        let near = (0..<count).map { "near\($0)" }
        let far = destination.key(of: relationship.destination).indices.map { "far\($0)" }
        // The columns have the types of the keys that they are compared with. Otherwise SQLite would not use the key. The type of the reference's column may be
        // another, and would change the keys here.
        let types = (destination.key(of: property.entity) + destination.key(of: relationship.destination)).map {
            TemporaryTable.ColumnType.affinity($0.affinity)
        }
        let columns = zip(near + far, types).map { TemporaryTable.Column($0, $1) } + [TemporaryTable.Column(PairStage.placeName)]
        let stage = TemporaryTable(name: table, columns: columns, key: far + near)
        var work = [PlannedWork.make(stage)]
        if !rows.isEmpty {
            let pairs = numbered(rows, near + far, place: PairStage.placeName, &lowering)
            work.append(.fill(stage, .of(pairs), ignoringDuplicates: true))
        }
        // The obligations read these pairs, and so do other stages.
        draft.add(
            .numbers, .stage, "find the pairs of \(destination.model[property.entity].name).\(relationship.name)", work,
            origins: rows.map(\.origin))
        if !(destination.model[inverse].relationship?.isMany ?? true) { addSingleOwner(property, near, far, &lowering, into: &draft) }
    }

    /// Adds the obligation that no row is in the to-many of two rows, because the other side is a to-one.
    private func addSingleOwner(
        _ property: PropertyID, _ near: [String], _ far: [String], _ lowering: inout ExpressionLowering, into draft: inout LegDraft
    ) {
        guard let relationship = destination.model[property].relationship, let inverse = relationship.inverse,
            let mapping = mapping.makers(of: property.entity).first(where: { $0[property] != nil }), let origin = mapping[property]?.origin
        else { return }
        let pairs = lowering.newAlias()
        let ranks = lowering.newAlias()
        func columns(_ names: [String], of alias: String) -> [Scalar] { names.map { .column(alias: alias, name: $0) } }
        let scan = Relation.scan(table: PairStage.tableName(property), alias: pairs, isTemporary: true)
        let rank = Scalar.rank(within: columns(far, of: pairs), by: columns(near, of: pairs).map { OrderTerm($0) })
        let ranked = Relation.project(
            scan, zip(far, columns(far, of: pairs)).map { ProjectedColumn($0, $1) } + [ProjectedColumn("rank", rank)])
        // Each row is found once, by its second pair.
        let isSecond = Condition.equal(
            .column(alias: ranks, name: "rank"), .constant(.integer(1)), comparing: .plain, isProven: true)
        let keys = columns(far, of: ranks)
        let query = Relation.project(
            .filter(.derived(ranked, alias: ranks), isSecond), zip(far, keys).map { ProjectedColumn($0, $1) })
        let (entity, name) = (destination.model[property.entity].name, relationship.name)
        let other = "\(destination.model[inverse.entity].name).\(destination.model[inverse].name)"
        // A row of a to-many without an inverse names one owner, in a column that no model has.
        let isHidden = destination.model[inverse].relationship?.isOwnerReference ?? false
        addObligation(
            .severalValues,
            (isHidden ? "'\(entity).\(name)' has no inverse, so a row is in that of one row only" : "'\(other)' is a to-one")
                + ", but several rows of '\(entity)' have the same row in '\(name)'",
            destination.model[relationship.destination].name,
            query, LoweredRow(entity: relationship.destination, key: keys, alias: nil),
            keyNames: destination.keyNames(of: relationship.destination), origin,
            help: isHidden
                ? "choose one row for each under 'set', or give '\(name)' an inverse that is a to-many"
                : "set '\(destination.model[inverse].name)' instead and choose one row there, or make '\(other)' a to-many", into: &draft)
    }

    /// Adds the steps that insert a many-to-many's pairs into its join table.
    func addPairs(_ relationship: PropertyID, _ change: TableChange, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        guard let stated = statedPairs(relationship, after)?.property, let join = destination.join(stated) else { return }
        let columns = (join.near + join.far).map(\.name)
        let rows = pairRows(stated, &lowering)
        let back = join.backPosition
        let keepsBack = mapping.backOrder(of: stated) == .ofPositions
        var relations: [(relation: Relation, origins: [PlanOrigin])] = []
        if let position = join.position {
            // Each mapping keeps or renumbers positions independently, because no other mapping makes its near rows.
            let numbering = Set(rows.filter { !$0.isCarried || $0.position == nil }.map(\.mapping))
            let (moved, kept) = (rows.filter { numbering.contains($0.mapping) }, rows.filter { !numbering.contains($0.mapping) })
            if !moved.isEmpty {
                let relation = numbered(moved, columns, place: position.name, back: keepsBack ? back?.name : nil, &lowering)
                relations.append((relation, moved.map(\.origin)))
            }
            relations += kept.map { ($0.distinct(columns, position.name, keepsBack ? back?.name : nil), [$0.origin]) }
        } else if rows.contains(where: \.mayRepeat) {
            relations = [(eachOnce(rows, columns, &lowering), rows.map(\.origin))]
        } else {
            relations = rows.map { ($0.distinct(columns, nil, keepsBack ? back?.name : nil), [$0.origin]) }
        }
        var names = columns + (join.position.map { [$0.name] } ?? [])
        if let back {
            if !keepsBack, !relations.isEmpty {
                relations = [(placedBack(relations.map(\.relation), names, join, stated, as: back.name, &lowering), rows.map(\.origin))]
            }
            names.append(back.name)
        }
        let name = "\(destination.model[stated.entity].name).\(destination.model[stated].name)"
        for (relation, origins) in relations {
            let insert = RowChange(workingName(of: change), .insert(names, .of(relation)), counter: "links \(name)")
            draft.add(.creations, .move, "insert the pairs of \(name)", [.rows(insert)], origins: origins)
        }
    }

    /// Returns the pairs without an order and without duplicates.
    private func eachOnce(_ rows: [PairRows], _ keys: [String], _ lowering: inout ExpressionLowering) -> Relation {
        let parts = rows.map { pair in Relation.project(pair.relation, pair.keyColumns(keys)) }
        let alias = lowering.newAlias()
        let values = keys.map { ProjectedColumn($0, .column(alias: alias, name: $0)) }
        return .distinct(.project(.derived(.union(parts), alias: alias), values))
    }

    /// Returns the pairs with each near row's position among the far row's rows. The other side is ordered too, and not all pairs keep their
    /// positions there: its order is that of the rows that were merged, or that of the near keys, from 0.
    private func placedBack(
        _ pairs: [Relation], _ names: [String], _ join: PlacedJoin, _ stated: PropertyID, as place: String,
        _ lowering: inout ExpressionLowering
    ) -> Relation {
        let alias = lowering.newAlias()
        func columns(_ names: [String]) -> [Scalar] { names.map { .column(alias: alias, name: $0) } }
        let (near, far) = (columns(join.near.map(\.name)), columns(join.far.map(\.name)))
        let rank =
            mapping.backOrder(of: stated) == .ofMergedPositions
            ? lowering.backPlace(of: stated, near: near, far: far)
            : Scalar.rank(within: far, by: near.map { OrderTerm($0) })
        let values = zip(names, columns(names)).map { ProjectedColumn($0, $1) }
        return .project(.derived(.union(pairs), alias: alias), values + [ProjectedColumn(place, rank)])
    }

    /// Returns all pairs of a to-many. Each near row's pairs are numbered from 0 in the order of its value. With `back`, the column of
    /// that name has the carried position on the other side.
    ///
    /// Several mappings may each set a part of one value, and one value may consist of several parts.
    private func numbered(_ rows: [PairRows], _ keys: [String], place: String, back: String? = nil, _ lowering: inout ExpressionLowering)
        -> Relation
    {
        var ids: [MappingID] = []
        for pair in rows where !ids.contains(pair.mapping) { ids.append(pair.mapping) }
        let groups = ids.map { id in numberedValue(rows.filter { $0.mapping == id }, keys, place: place, back: back, &lowering) }
        return groups.count == 1 ? groups[0] : .union(groups)
    }

    private func numberedValue(_ rows: [PairRows], _ keys: [String], place: String, back: String?, _ lowering: inout ExpressionLowering)
        -> Relation
    {
        let alias = lowering.newAlias()
        var terms = OrderColumns()
        let places = rows.map { terms.places(of: $0.order) }
        func column(_ name: String) -> Scalar { .column(alias: alias, name: name) }
        let parts = zip(rows, places).map { pair, places -> Relation in
            var values = pair.keyColumns(keys)
            if let back, let old = pair.backPosition { values.append(ProjectedColumn(back, old)) }
            values.append(ProjectedColumn("part", .constant(.integer(Int64(pair.part)))))
            values += terms.names.enumerated().map { index, name in
                ProjectedColumn(name, places.firstIndex(of: index).map { pair.order[$0].value } ?? .null)
            }
            return .distinct(.project(pair.relation, values))
        }
        let order =
            [OrderTerm(column("part"))] + zip(terms.names, terms.areDescending).map { OrderTerm(column($0), isDescending: $1) }
        var pairs = Relation.derived(.union(parts), alias: alias)
        let columns = keys.map { ProjectedColumn($0, column($0)) }
        if rows.contains(where: \.mayRepeat) {
            let carried = (["part"] + terms.names).map { ProjectedColumn($0, column($0)) }
            let ranked = Relation.project(
                pairs, columns + carried + [ProjectedColumn("time", .rank(within: keys.map(column), by: order))])
            let isFirst = Condition.equal(column("time"), .constant(.integer(0)), comparing: .plain, isProven: true)
            pairs = .filter(.derived(ranked, alias: alias), isFirst)
        }
        let near = keys.prefix(rows.first?.near.count ?? 0).map(column)
        let carried = back.map { [ProjectedColumn($0, column($0))] } ?? []
        return .project(pairs, columns + [ProjectedColumn(place, .rank(within: near, by: order))] + carried)
    }
}

/// The columns that order pairs of several origins together. Each term uses the next column of its direction, so `x` and `x, y` share the
/// first column. `x desc` has a column of its own, which is NULL for the others.
private struct OrderColumns {
    private(set) var areDescending: [Bool] = []

    var names: [String] { areDescending.indices.map { "o\($0)" } }

    /// Returns the columns of these terms, and adds those that are missing.
    mutating func places(of order: [OrderTerm]) -> [Int] {
        var next = 0
        return order.map { term in
            let place = areDescending[next...].firstIndex(of: term.isDescending) ?? areDescending.endIndex
            if place == areDescending.endIndex { areDescending.append(term.isDescending) }
            next = place + 1
            return place
        }
    }
}
