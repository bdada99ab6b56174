import MapAnalysis
import MapPlan
import MapPlanning

extension PlacedTable {
    /// Whether rows have positions in ordered to-manys.
    func hasPositions(of placement: Placement) -> Bool {
        columns.flatMap(\.roles).contains { if case .position = $0 { true } else { false } }
    }

    /// Returns the places of the columns with a position, each with that of the reference beside it, in a Core Data store.
    func positions(of placement: Placement) -> [(position: Int, reference: Int)] {
        guard placement.model.isCoreData else { return [] }
        return columns.indices.compactMap { place in
            guard case .position(let toMany) = columns[place].role, let toOne = placement.model[toMany].relationship?.inverse,
                let reference = columns.firstIndex(where: { $0.role == .reference(toOne, 0) })
            else { return nil }
            return (place, reference)
        }
    }
}

extension ExpectedTable.Row {
    /// Returns the row with a position exactly where it has a reference.
    func withCoreDataPositions(_ places: [(position: Int, reference: Int)]) -> ExpectedTable.Row {
        if places.isEmpty { return self }
        var copy = self
        for (position, reference) in places { copy.cells[position] = cells[position].beside(cells[reference]) }
        return copy
    }
}

extension ExpectedTable.Cell {
    /// Returns a position beside a reference, which may be nil.
    fileprivate func beside(_ reference: ExpectedTable.Cell) -> ExpectedTable.Cell {
        switch reference {
        case .exactly(.null): .exactly(.null)
        case .either(.null, _), .either(_, .null): self == .anything ? self : .either(.null, stored)
        case .exactly, .either, .anything: self
        }
    }
}
