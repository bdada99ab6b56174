/// Whether a column gives values back unchanged, judged by types and forms alone.
extension Representation {
    /// Whether a column of this form holds every value of its type.
    package func holdsEveryValue(of type: ValueType) -> Bool {
        switch self {
        case .plain: type != .date && type != .decimal
        case .uuid, .cases: true
        case .decimal(let form): form == .text
        case .date: false
        }
    }

    /// Whether it holds every value that a column of another type and form can hold.
    package func holdsEveryValue(of other: Representation, _ old: ValueType, as type: ValueType) -> Bool {
        if holdsEveryValue(of: type) || self == other && old == type { return true }
        switch (old, other, self) {
        case (.date, .date(.unix), .date(.unixms)), (.date, .date(.day), .date): return !self.hasZone
        case (.date, .date(.sql), .date(.iso8601)): return true
        case (.date, .date(let old), .date(.sql(let form))): return old.isText && form.zone == 0 && (form.digits ?? 6) == 6
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

extension Representation {
    /// Whether it cannot hold the first or the last hours of the years 0000 to 9999, because of its time zone.
    private var hasZone: Bool { if case .date(.sql(let form)) = self { form.zone != 0 } else { false } }
}

/// The form in which values are written to a column: its type and form, and which constants it gives back unchanged.
package struct WrittenForm {
    package var type: ValueType
    package var representation: Representation
    /// Whether it gives a constant of the type back unchanged.
    package var keeps: (Value) -> Bool

    package init(_ type: ValueType, _ representation: Representation, keeps: @escaping (Value) -> Bool = { _ in true }) {
        (self.type, self.representation, self.keeps) = (type, representation, keeps)
    }

    /// Whether the column is sure to give an expression's value back unchanged.
    /// - Parameter stored: returns how an attribute of the source is stored.
    package func surelyHolds(
        _ expression: Expression, _ lets: [LetBinding], stored: (LeafID) -> (type: ValueType, form: Representation)?
    ) -> Bool {
        func all(_ parts: [Expression]) -> Bool { parts.allSatisfy { surelyHolds($0, lets, stored: stored) } }
        if representation.holdsEveryValue(of: type) { return true }
        switch expression.kind {
        case .constant(let value): return keeps(value)
        case .path(let base, let steps):
            guard base.type.value.rowSide == .source, case .attribute(let leaf)? = steps.last else { return false }
            return stored(leaf).map { representation.holdsEveryValue(of: $0.form, $0.type, as: type) } ?? false
        case .unwrap(let inner): return all([inner])
        case .widen(let inner): return representation.holdsEveryValue(of: .plain, inner.type.value, as: type) || all([inner])
        case .conditional(_, let then, let otherwise): return all([then, otherwise])
        case .coalesce(let first, let second): return all([first, second])
        case .lookup(_, let cases, let otherwise): return all(cases.map(\.value) + [otherwise].compactMap(\.self))
        case .variable(.entityLet(let place)): return lets.indices.contains(place) && all([lets[place].value])
        case .call(let function, let arguments):
            return function.givesWholeSeconds(of: arguments) && [.date(.unix), .date(.unixms)].contains(representation)
        default: return false
        }
    }
}

extension Function {
    /// Whether its dates have no fraction of a second. A number of seconds that is no integer may have one.
    fileprivate func givesWholeSeconds(of arguments: [Expression]) -> Bool {
        switch name {
        case "startOfSecond", "startOfDay": true
        case "dateFromUnix": arguments.allSatisfy { [.int16, .int32, .int64].contains($0.type.value) }
        default: false
        }
    }
}
