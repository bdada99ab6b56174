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
        case .coalesce(let parts): return parts.first?.misfit(of: coding)
        default: return nil
        }
    }

    /// The value that is encoded here for the column, where that is all.
    func canonical(in coding: ColumnCoding) -> Scalar? {
        guard case .registered(CodingFunction(.encode, coding).name, let arguments) = self else { return nil }
        return arguments.first
    }

    /// The same as it is written: what does not fit fails the statement, which costs less than asking beforehand.
    func refusingMisfits(of coding: ColumnCoding) -> Scalar {
        switch self {
        case .registered(CodingFunction(.encode, coding).name, let arguments):
            return .registered(CodingFunction(.write, coding).name, arguments)
        case .coalesce(let parts): return .coalesce(parts.map { $0.refusingMisfits(of: coding) })
        default: return self
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
