package import MapAnalysis
import MapPlan

/// Whether a column returns the same value that was written to it.
extension ColumnCoding {
    /// Whether the column returns every value of its type unchanged.
    package var keepsAllValues: Bool { representation.holdsEveryValue(of: type) }

    /// Whether the column returns this value unchanged, which is always true for nil.
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

    /// Whether a column of this form may store dates that are finer than what is read of them.
    var mayRound: Bool { [.date(.julian), .date(.reference2001)].contains(representation) }

    /// Whether a stored date is finer than what is read of it: no other stored date is read alike if this one is not.
    func rounds(_ stored: StoredValue) -> Bool {
        guard mayRound, case .real(let number) = stored, case .date(let microseconds) = decode(stored, self) else { return false }
        // As SQLite's julianday() makes it, from a whole number of milliseconds.
        if representation == .date(.julian) { return (number * 86_400_000).rounded() / 86_400_000 != number }
        return encode(.date(microseconds), self) != stored
    }

    /// Whether the column returns every value unchanged that a column of another form can store.
    func keepsAllValues(of other: ColumnCoding) -> Bool {
        isSameForm(as: other) || representation.holdsEveryValue(of: other.representation, other.type, as: type)
    }
}

extension Placement {
    /// Whether a column provably returns the values that a mapping writes to it. Constants are checked with the mapping.
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

    /// Returns the same for an expression over the rows of this placement.
    func surelyFits(_ expression: Expression, _ coding: ColumnCoding, _ lets: [LetBinding]) -> Bool {
        let form = WrittenForm(coding.type, coding.representation) { coding.keeps($0.widened(to: coding.type)) }
        return form.surelyHolds(expression, lets) { leaf in column(leaf).map { ($0.coding.type, $0.coding.representation) } }
    }
}
