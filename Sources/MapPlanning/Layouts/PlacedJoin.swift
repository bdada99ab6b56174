package import MapAnalysis

/// A join table seen from one side.
package struct PlacedJoin: Sendable {
    package let table: PlacedTable
    package let relationship: PropertyID
    /// Whether `relationship` is the side that does not own the table.
    package let isFlipped: Bool

    /// The columns that refer to the entity that declares `relationship`.
    package var near: [PlacedColumn] { columns(nearSide: true) }
    /// The columns that refer to the destination of `relationship`.
    package var far: [PlacedColumn] { columns(nearSide: false) }
    package var position: PlacedColumn? { table.columns.first { $0.role == .position(relationship) } }
    /// The position in the order of the other side, if that is ordered.
    package var backPosition: PlacedColumn? {
        table.columns.first { if case .position(let side) = $0.role { side != relationship } else { false } }
    }

    private func columns(nearSide: Bool) -> [PlacedColumn] {
        table.columns.filter {
            switch $0.role {
            case .joinSource: nearSide != isFlipped
            case .joinDestination: nearSide == isFlipped
            default: false
            }
        }
    }
}
