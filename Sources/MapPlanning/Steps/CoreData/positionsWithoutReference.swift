import MapAnalysis
import MapPlan

extension LegOutline {
    /// Adds updates that empty the position of each row that is in no ordered to-many any more. Core Data has a position exactly where it has a
    /// reference.
    func addEmptyPositions(into draft: inout LegDraft) {
        for change in changes where change.kind != .untouched {
            for column in change.match.placed.columns {
                guard case .position(let toMany) = column.role, case .entity = change.match.placed.role,
                    let toOne = destination.model[toMany].relationship?.inverse, !after.isKeptByAll(toOne),
                    let reference = destination.reference(toOne).first
                else { continue }
                let table = change.match.placed.name
                let (position, key) = (
                    Scalar.column(alias: "t", name: column.name), Scalar.column(alias: "t", name: reference.name)
                )
                let update = RowChange.Kind.update(
                    alias: "t", set: RowChange.NewValues(columns: [ProjectedColumn(column.name, .null)]),
                    where: .and([.isNil(key), .not(.isNil(position))]))
                draft.add(
                    .books, .patch, "empty \(quoted(table)).\(quoted(column.name)) of rows without a reference",
                    [.rows(RowChange(table, update))],
                    origins: [.coreData("Core Data has a position exactly where it has a reference")], isReversible: false,
                    over: change.match.kept?.name)
            }
        }
    }
}
