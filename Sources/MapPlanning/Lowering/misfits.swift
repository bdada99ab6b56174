import MapAnalysis
import MapPlan

/// Values that the form of a column would change.
extension Scalar {
    /// That some of what is encoded here for the column does not come back from it; `nil` where nothing is encoded.
    func misfit(of coding: ColumnCoding) -> (condition: Condition, value: Scalar)? {
        switch self {
        case .registered(CodingFunction(.encode, coding).name, let arguments):
            return (.not(.isTrue(.registered(CodingFunction(.fits, coding).name, arguments))), arguments.first ?? .null)
        // What stands for a nil is a constant.
        case .coalesce(let parts) where parts.dropFirst().allSatisfy(\.isConstant): return parts.first?.misfit(of: coding)
        case _ where choices.contains { $0.misfit(of: coding) != nil }:
            return (.not(.isTrue(fitting(coding))), eachChoice { $0.misfit(of: coding)?.value ?? $0 })
        default: return nil
        }
    }

    /// 1 where what is given comes back from the column: all that is passed on does.
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
        // A relation without a row gives nothing, which fits.
        case .subquery: return .coalesce([eachChoice { $0.fitting(coding) }, .constant(.integer(1))])
        default: return eachChoice { $0.fitting(coding) }
        }
    }

    private var isConstant: Bool { if case .constant = self { true } else { false } }

    /// The value that is encoded here for the column, where some is: what is passed on is nil where it lies as nil.
    func canonical(in coding: ColumnCoding) -> Scalar? {
        if case .registered(CodingFunction(.encode, coding).name, let arguments) = self { return arguments.first }
        return choices.contains { $0.canonical(in: coding) != nil } ? eachChoice { $0.canonical(in: coding) ?? $0 } : nil
    }

    /// The same as it is written: what does not fit fails the statement, which costs less than asking beforehand.
    func refusingMisfits(of coding: ColumnCoding) -> Scalar {
        switch self {
        case .registered(CodingFunction(.encode, coding).name, let arguments):
            return .registered(CodingFunction(.write, coding).name, arguments)
        default: return eachChoice { $0.refusingMisfits(of: coding) }
        }
    }
}

extension ExpressionLowering {
    /// What a column gets of a row, as a statement writes it that runs after the obligations are asked.
    func refusing(_ value: Scalar, _ column: PlacedColumn, in mapping: EntityMapping) -> Scalar {
        guard case .leaf(let leaf) = column.role, let property = mapping[leaf.property],
            !source.surelyFits(property, leaf, of: destination.model, column.coding, mapping.lets)
        else { return value }
        return value.refusingMisfits(of: column.coding)
    }
}
