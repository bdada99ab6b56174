import MapAnalysis
import MapPlan
import MapSyntax

extension LegOutline {
    static let helpWithPlaces = "correct the places in the database: write whole numbers up to \(Scalar.Operation.greatestPlace)"

    /// Adds the obligations that there is a place behind the greatest one, where a mapping puts rows behind those that keep their places in an order.
    func addPlaceObligations(_ entityMapping: EntityMapping, _ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        for column in destination.table(of: entityMapping.destination).columns {
            for case .position(let toMany) in column.roles {
                guard let order = destination.model[toMany].relationship, let property = order.inverse.flatMap({ entityMapping[$0] }),
                    let rows = lowering.takenRows(entityMapping, as: screened(entityMapping)),
                    let last = lowering.columnValue(column, in: entityMapping, for: rows.row).placeBefore
                else { continue }
                let name = "\(destination.model[toMany.entity].name).\(order.name)"
                addObligation(
                    .noNextPlace, "no row of '\(name)' can come behind the greatest place", of: rows,
                    where: .isTrue(.operation(.leavesNoPlace, [last])), showing: [FoundValue(ShownValue(.stored), last)],
                    place(of: property),
                    help: Self.helpWithPlaces,
                    messageOfValues: "no row of '\(name)' can come behind the place", into: &draft)
            }
        }
    }
}

extension ColumnValue {
    /// The greatest place before that of a row which comes after others in an order.
    fileprivate var placeBefore: Scalar? { if case .stored(let place) = self { place.placeBefore } else { nil } }
}

extension Scalar {
    fileprivate var placeBefore: Scalar? {
        switch self {
        case .operation(.placedAfter, let arguments): arguments.last
        case .conditional(_, let otherwise): otherwise.placeBefore
        default: nil
        }
    }
}
