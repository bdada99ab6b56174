package import MapAnalysis
import MapPlan

/// Whether values come back from a column as they went in.
extension ColumnCoding {
    /// Whether every value of the type does.
    package var keepsAllValues: Bool { representation.holdsEveryValue(of: type) }

    /// Whether this value does. Nil always does.
    package func keeps(_ value: Value) -> Bool {
        switch (representation, value) {
        case (_, .nil), (_, .unreadable): true
        case (.date(.iso8601), .date(let microseconds)): DateText.writable.contains(microseconds)
        case (.date(.unix), .date(let microseconds)): microseconds % 1_000_000 == 0
        case (.date(.unixms), .date(let microseconds)): microseconds % 1_000 == 0
        case (.decimal(.text), .decimal): true
        case (.decimal(.integer(let scale)), .decimal(let text)): DecimalText.integer(text, scale: scale) != nil
        default: decode(encode(value, self), self) == value
        }
    }

    /// Whether every value does that a column of another form can hold.
    func keepsAllValues(of other: ColumnCoding) -> Bool {
        isSameForm(as: other) || representation.holdsEveryValue(of: other.representation, other.type, as: type)
    }
}

extension Placement {
    /// Whether what a mapping gives a column is known to come back from it. Constants are asked when the mapping is checked.
    func surelyFits(_ property: PropertyMapping, _ leaf: LeafID, of model: Model, _ coding: ColumnCoding, _ lets: [LetBinding]) -> Bool {
        if coding.keepsAllValues { return true }
        func keeps(_ origin: LeafID?) -> Bool { origin.flatMap(column).map { coding.keepsAllValues(of: $0.coding) } ?? true }
        switch property.source {
        case .carried(let origin), .carriedOrDefault(let origin, _): return keeps(self.model.leaf(origin, like: leaf, of: model))
        case .expression(let expression): return surelyFits(expression, coding, lets)
        case .parts(let parts):
            switch leaf.leaf.map({ parts[$0] }) {
            case .carried(let origin)?: return keeps(origin)
            case .expression(let expression)?: return surelyFits(expression, coding, lets)
            case nil: return true
            }
        case .constant, .inverse, .generatedKey, .absent: return true
        }
    }

    /// The same of an expression over the rows that lie here.
    func surelyFits(_ expression: Expression, _ coding: ColumnCoding, _ lets: [LetBinding]) -> Bool {
        let form = WrittenForm(coding.type, coding.representation) { coding.keeps($0.widened(to: coding.type)) }
        return form.surelyHolds(expression, lets) { leaf in column(leaf).map { ($0.coding.type, $0.coding.representation) } }
    }
}
