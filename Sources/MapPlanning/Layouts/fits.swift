package import MapAnalysis
import MapPlan

/// Whether values come back from a column as they went in.
extension ColumnCoding {
    /// Whether every value of the type does.
    package var keepsAllValues: Bool {
        switch representation {
        case .plain: type != .date && type != .decimal
        case .uuid, .cases: true
        case .decimal(let form): form == .text
        case .date: false
        }
    }

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
        if keepsAllValues || isSameForm(as: other) { return true }
        switch (other.type, other.representation, representation) {
        case (.date, .date(.unix), .date(.unixms)): return true
        case (.decimal, .decimal(.real), .decimal(.numeric)), (.decimal, .decimal(.integer(scale: 0)), .decimal(.numeric)): return true
        case (.int16, _, .decimal(.integer(let scale))): return scale <= 14
        case (.int32, _, .decimal(.integer(let scale))): return scale <= 9
        case (.int64, _, .decimal(.integer(let scale))): return scale == 0
        case (.int16, _, .decimal(.real)), (.int32, _, .decimal(.real)): return true
        case (.int16, _, .decimal(.numeric)), (.int32, _, .decimal(.numeric)), (.int64, _, .decimal(.numeric)): return true
        default: return false
        }
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
        func all(_ parts: [Expression]) -> Bool { parts.allSatisfy { surelyFits($0, coding, lets) } }
        switch expression.kind {
        case .constant(let value): return coding.keeps(value.widened(to: coding.type))
        case .path(let base, let steps):
            guard base.type.value.rowSide == .source, case .attribute(let leaf)? = steps.last else { return false }
            return column(leaf).map { coding.keepsAllValues(of: $0.coding) } ?? false
        case .unwrap(let inner): return all([inner])
        case .widen(let inner): return coding.keepsAllValues(of: ColumnCoding(inner.type.value)) || all([inner])
        case .conditional(_, let then, let otherwise): return all([then, otherwise])
        case .coalesce(let first, let second): return all([first, second])
        case .lookup(_, let cases, let otherwise): return all(cases.map(\.value) + [otherwise].compactMap(\.self))
        case .variable(.entityLet(let place)): return lets.indices.contains(place) && all([lets[place].value])
        case .call(let function, _): return function.isOfWholeSeconds && [.date(.unix), .date(.unixms)].contains(coding.representation)
        default: return false
        }
    }
}

extension Function {
    /// Whether it gives dates without parts of a second.
    fileprivate var isOfWholeSeconds: Bool { ["startOfSecond", "startOfDay", "dateFromUnix"].contains(name) }
}
