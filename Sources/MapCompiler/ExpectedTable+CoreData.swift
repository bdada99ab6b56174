import MapAnalysis
import MapPlan
import MapPlanning

extension ExpectedTable {
    /// Returns the table of a Core Data store with a position exactly where a row has a reference.
    func withCoreDataPositions(_ placement: Placement) -> ExpectedTable {
        guard placement.model.isCoreData else { return self }
        var copy = self
        for (place, column) in table.columns.enumerated() {
            guard case .position(let toMany) = column.role, let toOne = placement.model[toMany].relationship?.inverse,
                let reference = table.columns.firstIndex(where: { $0.role == .reference(toOne, 0) })
            else { continue }
            for row in rows.indices { copy.rows[row].cells[place] = rows[row].cells[place].beside(rows[row].cells[reference]) }
        }
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
