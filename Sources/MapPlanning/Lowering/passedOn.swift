import MapAnalysis
import MapPlan

/// Values that an expression only passes on, from one column to another of the same form: they keep their bytes. A date that Django wrote with a space
/// stays one where `if`, `??`, `first` or `max` chooses it, and so does a UUID in small letters.
///
/// What is chosen is read as `decode(column)`; to write it is to take that away again.
extension Scalar {
    /// Whether some value that this may give lies in a column of that form.
    func passesOn(_ coding: ColumnCoding) -> Bool { passedCodings.contains(coding) }

    /// The same with what is passed on as it lies, and all else in the column's form.
    func stored(as coding: ColumnCoding) -> Scalar {
        switch self {
        case _ where !passesOn(coding): isNullConstant ? self : .registered(CodingFunction(.encode, coding).name, [self])
        case .registered(_, let arguments): arguments[0]
        case .template(_, let arguments): arguments[0].stored(as: coding)
        default: eachChoice { $0.stored(as: coding) }
        }
    }

    /// What can be kept in a column and read from there without losing its bytes: as it lies, and how that is read. `nil` where some of it is
    /// computed, which the form might not hold.
    var laid: (stored: Scalar, coding: ColumnCoding)? {
        guard let coding = passedCodings.first, isAllPassedOn(coding) else { return nil }
        return (stored(as: coding), coding)
    }

    /// Whether bytes would be lost by keeping it: some of it is passed on, and some computed.
    var isPartlyPassedOn: Bool { laid == nil && !passedCodings.isEmpty }

    /// The forms of the columns whose values this may give.
    private var passedCodings: [ColumnCoding] {
        switch self {
        case .registered(let name, let arguments) where arguments.count == 1:
            guard let function = CodingFunction(name: name), function.work == .decode else { return [] }
            return [function.coding]
        case .template(let text, let arguments) where arguments.count == 1:
            // Several versions in one pass: what a column in between would have held.
            return arguments[0].passedCodings.filter { text == $0.keptBetween }
        default:
            var found: [ColumnCoding] = []
            for choice in choices { for coding in choice.passedCodings where !found.contains(coding) { found.append(coding) } }
            return found
        }
    }

    private func isAllPassedOn(_ coding: ColumnCoding) -> Bool {
        switch self {
        case .constant(.null): true
        case .registered, .template: passesOn(coding)
        default: !choices.isEmpty && choices.allSatisfy { $0.isAllPassedOn(coding) }
        }
    }

    /// The values of which this gives one.
    var choices: [Scalar] {
        var found: [Scalar] = []
        _ = eachChoice {
            found.append($0)
            return $0
        }
        return found
    }

    /// The same with other values to choose from.
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

extension ColumnCoding {
    /// The SQL of a value as a column of this form would hand it back.
    var keptBetween: String { "\(CodingFunction(.decode, self).name)(\(CodingFunction(.encode, self).name)({0}))" }
}

extension PlacedColumn {
    /// A canonical value of an expression as this column stores it: what is passed on from a column of its form keeps its bytes.
    func written(_ value: Scalar) -> Scalar {
        guard changingAffinity == nil, value.passesOn(coding) else { return coding.encoded(value) }
        return value.stored(as: coding)
    }
}
