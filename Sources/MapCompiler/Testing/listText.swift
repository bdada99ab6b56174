import MapAnalysis
import MapPlan
import MapPlanning

/// Returns the rows of a to-many as a test has them: `[intro, outro]`, or `[{ row: intro, place: 1 }, { row: outro, place: 5 }]`.
///
/// - Parameters:
///   - names: what is written for each row.
///   - places: by row, what the position column has; `nil` to write the rows alone.
func listText(_ names: [String], _ places: [StoredValue]?) -> String {
    guard let places else { return "[" + names.joined(separator: ", ") + "]" }
    return "[" + zip(names, places).map { "{ row: \($0), place: \($1.placeText) }" }.joined(separator: ", ") + "]"
}

extension [StoredValue] {
    /// The places of the rows of a list, if they are not 0, 1, 2 and so on; `nil` otherwise, and if a test cannot have them.
    var worthWriting: [StoredValue]? {
        let isUsual = enumerated().allSatisfy { $1 == .integer(Int64($0)) }
        return isUsual || !allSatisfy(\.isWritablePlace) ? nil : self
    }

    /// The places with others for those that no test can have, which leave the rows in their order; `nil` if there is no room for them.
    var writable: [StoredValue]? {
        var last: Int64?
        var written: [StoredValue] = []
        for place in self {
            switch place {
            case .null: written.append(.null)
            case .integer(let number):
                if let last, number < last { return nil }
                last = number
                written.append(place)
            default:
                let (next, isTooGreat) = (last ?? -1).addingReportingOverflow(1)
                if isTooGreat { return nil }
                last = next
                written.append(.integer(next))
            }
        }
        return written
    }
}

extension StoredValue {
    /// Whether a test can have it as a place.
    var isWritablePlace: Bool { if case .integer = self { true } else { self == .null } }

    /// What a test has for a place: the number, or `nil`.
    var placeText: String { if case .integer(let number) = self { String(number) } else { "nil" } }
}

extension StoreRows {
    /// Returns what the position column of an ordered to-many has for each of its rows; `nil` if it has no order.
    func places(_ toMany: PropertyID, of row: RowReference, _ targets: [RowReference]) throws -> [StoredValue]? {
        guard placement.model[toMany].relationship?.isOrdered ?? false else { return nil }
        return try targets.map { try storedPosition(toMany, from: row, to: $0) ?? .null }
    }
}

extension ActualRows {
    /// Returns the places to write or to show in place of a list: where the test has places, or has nothing to compare and the places have gaps.
    func places(of cell: TestCell, _ row: RowReference, _ targets: [RowReference]) throws -> [StoredValue]? {
        guard case .relationship(let id) = cell.place, let places = try rows.places(id, of: row, targets) else { return nil }
        if case .rows(let wanted) = cell.value { return wanted.contains { $0.place != nil } ? places : nil }
        return places.worthWriting
    }
}
