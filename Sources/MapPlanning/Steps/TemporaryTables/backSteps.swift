import MapAnalysis
import MapPlan

/// The places that the near rows of a many-to-many have among the rows of each far row, if the other side is ordered and `distinct` merges rows.
enum BackStage {
    static let placeName = "place"

    static func tableName(_ relationship: PropertyID) -> String { "mapc_places_\(relationship.entity.index)_\(relationship.index)" }
}

extension LegOutline {
    /// Adds the TEMP table of these places. They are numbered from 0 in the order that the pairs had, or in the order of the near keys if they are pairs of
    /// several far rows that become one.
    func addBackStage(_ property: PropertyID, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        guard let join = destination.join(property), join.backPosition != nil, mapping.backOrder(of: property) == .ofMergedPositions else {
            return
        }
        let rows = pairRows(property, &lowering)
        let (near, far) = (join.near.indices.map { "near\($0)" }, join.far.indices.map { "far\($0)" })
        // The columns have the types of the columns that they are compared with. Otherwise SQLite would not use the key.
        let types = (join.near + join.far).map { TemporaryTable.ColumnType.affinity($0.affinity) }
        let columns = zip(near + far, types).map { TemporaryTable.Column($0, $1) } + [TemporaryTable.Column(BackStage.placeName)]
        let stage = TemporaryTable(name: BackStage.tableName(property), columns: columns, key: far + near)
        let relationship = destination.model[property]
        let work: [PlannedWork] = [.make(stage), .fill(stage, .of(backPlaces(rows, near, far, &lowering)), ignoringDuplicates: true)]
        draft.add(
            .numbers, .stage, "find the order on the other side of \(destination.model[property.entity].name).\(relationship.name)", work,
            origins: rows.map(\.origin))
    }

    /// Returns each pair once, with its place among the pairs of its far row.
    private func backPlaces(_ rows: [PairRows], _ near: [String], _ far: [String], _ lowering: inout ExpressionLowering) -> Relation {
        let alias = lowering.newAlias()
        let sources = (0..<(rows.map(\.nearSource.count).max() ?? 0)).map { "source\($0)" }
        let olds = (0..<(rows.map(\.farSource.count).max() ?? 0)).map { "old\($0)" }
        let parts = rows.map { pair -> Relation in
            func filled(_ values: [Scalar], _ count: Int) -> [Scalar] { values + Array(repeating: .null, count: count - values.count) }
            let values =
                (pair.near + pair.far).map(\.byBytes) + [pair.backPosition ?? .null] + filled(pair.nearSource.map(\.byBytes), sources.count)
                + filled(pair.farSource.map(\.byBytes), olds.count)
            return .project(pair.relation, zip(near + far + ["position"] + sources + olds, values).map { ProjectedColumn($0, $1) })
        }
        func columns(_ names: [String]) -> [Scalar] { names.map { .column(alias: alias, name: $0) } }
        func projected(_ names: [String]) -> [ProjectedColumn] { zip(names, columns(names)).map { ProjectedColumn($0, $1) } }
        let old = columns(["position"] + sources).map { OrderTerm($0) }
        let time = ProjectedColumn("time", .rank(within: columns(near + far), by: old))
        // All pairs of a far row are of one old row if the first and the last of them are.
        let (first, last) = (olds.map { "first" + $0 }, olds.map { "last" + $0 })
        let ends = zip(olds.indices, columns(olds)).flatMap { index, key in
            [
                ProjectedColumn(first[index], .first(key, within: columns(far), by: columns(olds).map { OrderTerm($0) })),
                ProjectedColumn(
                    last[index], .first(key, within: columns(far), by: columns(olds).map { OrderTerm($0, isDescending: true) })),
            ]
        }
        let all = Relation.project(.derived(.union(parts), alias: alias), projected(near + far + ["position"] + sources) + ends + [time])
        let isFirst = Condition.equal(columns([time.name])[0], .constant(.integer(0)), comparing: .plain, isProven: true)
        let isOfOne = Condition.sameKey(columns(first), columns(last))
        let order = columns(["position"] + sources).map { value in
            OrderTerm(.conditional([ConditionalCase(when: isOfOne, then: value)], otherwise: .null))
        }
        let place = ProjectedColumn(
            BackStage.placeName, .rank(within: columns(far), by: order + columns(near).map { OrderTerm($0) }))
        return .project(.filter(.derived(all, alias: alias), isFirst), projected(near + far) + [place])
    }
}

extension ExpressionLowering {
    /// Returns the place of a pair on its other side, from that TEMP table.
    mutating func backPlace(of stated: PropertyID, near: [Scalar], far: [Scalar]) -> Scalar {
        uses.readsOtherRows = true
        let alias = newAlias()
        noteRead(BackStage.tableName(stated))
        let keys =
            far.indices.map { Scalar.column(alias: alias, name: "far\($0)") }
            + near.indices.map { .column(alias: alias, name: "near\($0)") }
        let scan = Relation.scan(table: BackStage.tableName(stated), alias: alias, isTemporary: true)
        let value = ProjectedColumn(Relation.valueName, .column(alias: alias, name: BackStage.placeName))
        return .subquery(.project(.filter(scan, .sameKey(keys, far + near)), [value]))
    }
}
