import MapAnalysis
import MapPlan

/// Stored values that are none of their type.
extension ExpressionLowering {
    /// Whether a stored value of a row that is scanned is none of its declared type.
    mutating func isUnreadable(_ leaf: LeafID, of row: LoweredRow) -> Condition {
        guard let column = source.column(leaf) else { return .constant(false) }
        let raw = stored(column, of: row)
        let reads = column.coding.reads(raw, in: source.model)
        let isRequired = leaf.leaf == nil && source.model[leaf.property].isRequiredToHaveValue
        return .not(isRequired && !column.isNotNull ? .all([reads, .not(.isNil(raw))]) : reads)
    }

    mutating func isUnreadable(_ leaves: [LeafID], of row: LoweredRow) -> Condition {
        .or(leaves.map { isUnreadable($0, of: row) })
    }

    /// Whether what a path ends with does not read: of its row, or of one of its rows.
    mutating func isUnreadable(_ read: Expression) -> Condition {
        switch read.kind {
        case .applied(let function, let arguments):
            let given = self.given(arguments, to: function)
            return inside(given) { $0.isUnreadable(function.body) }
        case .path(let base, let steps):
            guard let step = steps.last else { return .constant(false) }
            let leaves = source.model.valuesRead(by: step)
            switch path(lower(base), Array(steps.dropLast()), read) {
            case .row(let row) where row.alias != nil: return isUnreadable(leaves, of: row)
            case .row(let row):
                let (relation, found) = lookUp(row)
                return .exists(.filter(relation, isUnreadable(leaves, of: found)))
            case .sequence(let sequence):
                let rows = scanned(sequence)
                guard let row = rows.row else { return .constant(true) }
                return .exists(.filter(rows.relation, isUnreadable(leaves, of: row)))
            default: return .constant(false)
            }
        default: return .constant(false)
        }
    }
}
