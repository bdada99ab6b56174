import MapAnalysis
import MapPlan

/// Values that an expression only passes on from one column to another of the same form. They keep their bytes. If `if`, `??`, `first` or
/// `max` chooses a date that Django wrote with a space, the date is stored with the space. The same applies to a UUID in lower case.
///
/// The chosen value is read as `decode(column)`, and writing it removes the call again.
extension Scalar {
    /// Whether the scalar may return a value that a column of that form stores.
    func passesOn(_ coding: ColumnCoding) -> Bool { passedCodings.contains(coding) }

    /// Whether the scalar may return a value that some column stores.
    var mayPassOn: Bool { !passedCodings.isEmpty }

    /// Returns the scalar in a column's form. Values that are passed on keep their bytes, and all others are encoded.
    func stored(as coding: ColumnCoding) -> Scalar {
        switch self {
        case _ where !passesOn(coding): isNullConstant ? self : .registered(CodingFunction(.encode, coding).name, [self])
        case .registered(_, let arguments): arguments[0]
        case .operation(_, let arguments): arguments[0].stored(as: coding)
        default: eachChoice { $0.stored(as: coding) }
        }
    }

    /// The stored form of a scalar that only passes on values, and the coding to read it. `nil` if a part is computed, because the form may
    /// not be able to store that part.
    var laid: (stored: Scalar, coding: ColumnCoding)? {
        guard let coding = passedCodings.first, isAllPassedOn(coding) else { return nil }
        return (stored(as: coding), coding)
    }

    /// Whether storing the scalar would lose bytes, because some of its values are passed on and some are computed.
    var isPartlyPassedOn: Bool { laid == nil && !passedCodings.isEmpty }

    /// The forms of the columns whose values the scalar may return.
    private var passedCodings: [ColumnCoding] {
        switch self {
        case .registered(let name, let arguments) where arguments.count == 1:
            guard let function = CodingFunction(name: name), function.work == .decode else { return [] }
            return [function.coding]
        case .operation(.function(.givenBack(let type, let form)), let arguments):
            // If several versions are fused, this is the form of a column in an intermediate version.
            return arguments[0].passedCodings.filter { $0 == ColumnCoding(type, form) }
        default:
            var found: [ColumnCoding] = []
            for choice in choices { for coding in choice.passedCodings where !found.contains(coding) { found.append(coding) } }
            return found
        }
    }

    private func isAllPassedOn(_ coding: ColumnCoding) -> Bool {
        switch self {
        case .constant(.null): true
        case .registered, .operation: passesOn(coding)
        default: !choices.isEmpty && choices.allSatisfy { $0.isAllPassedOn(coding) }
        }
    }

    /// The values of which the scalar returns one. Empty if it does not choose.
    var choices: [Scalar] {
        var found: [Scalar] = []
        _ = eachChoice {
            found.append($0)
            return $0
        }
        return found
    }

    /// Returns the scalar with each of its choices changed. A scalar that does not choose stays the same.
    func eachChoice(_ change: (Scalar) -> Scalar) -> Scalar {
        switch self {
        case .conditional(let cases, let otherwise):
            let changed = cases.map { ConditionalCase(when: $0.when, then: change($0.then)) }
            return .conditional(changed, otherwise: change(otherwise))
        case .coalesce(let parts): return .coalesce(parts.map(change))
        case .subquery(.project(let rows, let columns)) where columns.count == 1:
            return .subquery(.project(rows, [ProjectedColumn(columns[0].name, change(columns[0].value))]))
        case .subquery(.order(.project(let rows, let columns), let terms, let limit)) where columns.count == 1:
            return .subquery(.order(.project(rows, [ProjectedColumn(columns[0].name, change(columns[0].value))]), by: terms, limit: limit))
        case .fenced(let columns, let alias, let value): return .fenced(columns, alias: alias, change(value))
        default: return self
        }
    }
}

extension PlacedColumn {
    /// Returns the canonical value that a made row gives back from this column. The value keeps the spelling of the column that it came from only
    /// if that column has the same form, and if the declared type of this one changes no values.
    func givenBack(_ stored: Scalar) -> Scalar {
        let value = coding.decoded(stored)
        let keepsSpelling = changingAffinity == nil && value.passesOn(coding)
        return keepsSpelling || !value.mayPassOn ? value : .operation(.function(.unchanged), [value])
    }

    /// Returns a canonical value as this column stores it. A value that is passed on from a column of the same form keeps its bytes.
    func written(_ value: Scalar) -> Scalar {
        guard changingAffinity == nil, value.passesOn(coding) else { return coding.encoded(value) }
        return value.stored(as: coding)
    }
}
