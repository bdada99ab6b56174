import MapAnalysis
import MapPlan
import MapPlanning
import MapSyntax

/// Reports to-manys of a row before a migration that no database gives back as they are written: with a row twice, with the key of no row, or with rows of one place that
/// are not in the order of their keys.
func reportImpossibleLists(of row: TestRow, in store: TestStore, into diagnostics: inout Diagnostics) {
    for cell in row.cells {
        guard case .relationship(let id) = cell.place, case .rows(let listed) = cell.value,
            let relationship = store.placement.model[id].relationship
        else { continue }
        var first: [Int: Name] = [:]
        var last: (name: Name, place: Int, position: StoredValue)?
        for (order, (one, name)) in zip(listed, cell.elements).enumerated() {
            guard let place = store.place(of: one.reference, relationship) else {
                diagnostics.report(.noSuchRow(name, store.placement.model[relationship.destination]))
                continue
            }
            if let other = first[place] {
                diagnostics.report(.listedTwice(name, first: other, in: cell))
                continue
            }
            first[place] = name
            let position = one.position(at: order)
            if relationship.isOrdered, let last, last.position == position, store.row(at: place).precedes(store.row(at: last.place)) {
                diagnostics.report(.beforeInKeys(name, position, behind: last.name, in: cell))
                break
            }
            last = (name, place, position)
        }
    }
}

extension Diagnostic {
    fileprivate static func noSuchRow(_ key: Name, _ entity: Entity) -> Diagnostic {
        .invalidTest(
            "no row of '\(entity.name)' under 'before' has the key '\(key.text)'", at: key.range, label: "no such row",
            help: "write the label of a row, or add the row under '\(entity.name)'")
    }

    fileprivate static func listedTwice(_ name: Name, first: Name, in cell: TestCell) -> Diagnostic {
        .invalidTest(
            "'\(cell.name)' has the row '\(name.text)' twice", at: name.range, label: "the same row",
            also: [Label(first.range, "the first time")], help: "remove it: a relationship leads to a row once")
    }

    fileprivate static func beforeInKeys(_ name: Name, _ position: StoredValue, behind last: Name, in cell: TestCell) -> Diagnostic {
        .invalidTest(
            "'\(name.text)' has the same place as '\(last.text)', and its key is less", at: name.range,
            label: "\(cell.name) has it before '\(last.text)'", also: [Label(last.range, "place \(position.placeText)")],
            help: "write '\(name.text)' before '\(last.text)': rows of one place are in the order of their keys")
    }
}
