import MapAnalysis
import MapPlan

extension LegOutline {
    /// Adds updates of the columns with the kinds of the rows to which to-ones refer, where a kind does not follow from the old one.
    func addReferenceKinds(into draft: inout LegDraft) {
        for change in changes where change.kind != .untouched {
            for column in change.match.placed.columns {
                guard case .referenceKind(let toOne) = column.role, !followsKinds(toOne, change.match),
                    let reference = destination.reference(toOne).first, let target = destination.model[toOne].relationship?.destination,
                    let kind = destination.discriminator(of: target)
                else { continue }
                let table = change.match.placed.name
                let home = destination.table(of: target)
                let rows = Relation.filter(
                    .scan(table: home.name, alias: "d"),
                    .equal(
                        .column(alias: "d", name: home.keyColumns[0].name), .column(alias: "t", name: reference.name), comparing: .plain,
                        isProven: true))
                let found = Scalar.subquery(
                    .project(rows, [ProjectedColumn(Relation.valueName, .column(alias: "d", name: kind.name))]))
                let stored = Scalar.column(alias: "t", name: column.name)
                let update = RowChange.Kind.update(
                    alias: "t", set: RowChange.NewValues(columns: [ProjectedColumn(column.name, found)]),
                    where: .not(.equal(stored, found, comparing: .plain, isProven: false)))
                draft.add(
                    .books, .patch, "update \(quoted(table)).\(quoted(column.name))", [.rows(RowChange(table, update))],
                    origins: [.coreData("it contains the kinds of the rows to which '\(destination.model[toOne].name)' refers")],
                    isReversible: false, over: change.match.kept?.name)
            }
        }
    }

    /// Whether each row's kind of a reference was made of the old kind.
    private func followsKinds(_ toOne: PropertyID, _ match: TableMatch) -> Bool {
        (match.keeping + match.adding).allSatisfy { maker in
            guard destination.model.isKind(maker.destination, of: toOne.entity) else { return true }
            guard maker.literalRows.isEmpty, let property = maker[toOne], case .carried(let origin) = property.source, !property.isOfItem
            else { return false }
            return source.referenceKind(origin) != nil && after.kindChanges(from: origin, to: toOne) != nil
        }
    }
}
