import MapAnalysis
import MapPlan

/// Checks for values that a column's form would change.
extension Scalar {
    /// Returns the condition that the column changes a value which the scalar encodes for it, and that value. Returns `nil` if the scalar
    /// encodes none.
    func misfit(of coding: ColumnCoding) -> (condition: Condition, value: Scalar)? {
        switch self {
        case .registered(CodingFunction(.encode, coding).name, let arguments):
            return (.not(.isTrue(.registered(CodingFunction(.fits, coding).name, arguments))), arguments.first ?? .null)
        // The defaults for nil are constants, which are checked with the mapping.
        case .coalesce(let parts) where parts.dropFirst().allSatisfy(\.isConstant): return parts.first?.misfit(of: coding)
        case _ where choices.contains { $0.misfit(of: coding) != nil }:
            return (.not(.isTrue(fitting(coding))), eachChoice { $0.misfit(of: coding)?.value ?? $0 })
        default: return nil
        }
    }

    /// Returns a scalar that is 1 if the column returns the value unchanged. It does so for all values that are passed on.
    private func fitting(_ coding: ColumnCoding) -> Scalar {
        switch self {
        case .registered(CodingFunction(.encode, coding).name, let arguments):
            return .registered(CodingFunction(.fits, coding).name, arguments)
        case .coalesce(let parts):
            let cases = parts.dropLast().map {
                ConditionalCase(when: .not(.isNil($0.canonical(in: coding) ?? $0)), then: $0.fitting(coding))
            }
            return .conditional(cases, otherwise: parts.last?.fitting(coding) ?? .constant(.integer(1)))
        case _ where choices.isEmpty: return .constant(.integer(1))
        // A relation without rows returns nil, which fits.
        case .subquery: return .coalesce([eachChoice { $0.fitting(coding) }, .constant(.integer(1))])
        default: return eachChoice { $0.fitting(coding) }
        }
    }

    private var isConstant: Bool { if case .constant = self { true } else { false } }

    /// Returns the value that the scalar encodes for the column, or `nil` if it encodes none. Values that are passed on stay in their
    /// stored form.
    func canonical(in coding: ColumnCoding) -> Scalar? {
        if case .registered(CodingFunction(.encode, coding).name, let arguments) = self { return arguments.first }
        return choices.contains { $0.canonical(in: coding) != nil } ? eachChoice { $0.canonical(in: coding) ?? $0 } : nil
    }

    /// Returns the scalar for writing: a value that does not fit makes the statement fail. That costs less than checking all rows first.
    func refusingMisfits(of coding: ColumnCoding) -> Scalar {
        switch self {
        case .registered(CodingFunction(.encode, coding).name, let arguments):
            return .registered(CodingFunction(.write, coding).name, arguments)
        default: return eachChoice { $0.refusingMisfits(of: coding) }
        }
    }
}
