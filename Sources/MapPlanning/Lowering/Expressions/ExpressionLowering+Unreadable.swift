import MapAnalysis
import MapPlan

/// Finds stored values that are not of their declared type.
extension ExpressionLowering {
    /// Returns the condition that a stored value of a scanned row is not of its declared type.
    mutating func isUnreadable(_ leaf: LeafID, of row: LoweredRow) -> Condition {
        let placement = placement(row.side)
        guard let column = placement.column(leaf) else { return .constant(false) }
        let raw = stored(column, of: row)
        let reads = column.coding.reads(raw, in: placement.model)
        let isRequired = leaf.leaf == nil && placement.model[leaf.property].isRequiredToHaveValue
        return .not(isRequired && !column.isNotNull ? .all([reads, .not(.isNil(raw))]) : reads)
    }

    mutating func isUnreadable(_ leaves: [LeafID], of row: LoweredRow) -> Condition {
        .or(leaves.map { isUnreadable($0, of: row) })
    }

    /// Returns the condition that the last value of a path is unreadable in its row, or in one of its rows.
    mutating func isUnreadable(_ read: Expression, in scope: RowScope) -> Condition {
        switch read.kind {
        case .applied(let function, let arguments):
            let given = self.given(arguments, to: function, in: scope)
            return isUnreadable(function.body, in: scope.inBody(given: given))
        case .path(let base, let steps):
            guard let step = steps.last else { return .constant(false) }
            if read.isOfMadeRows {
                let leaves = destination.model.valuesRead(by: step).filter { !mapping.leavesCarried(to: $0).isEmpty }
                return leaves.isEmpty
                    ? .constant(false) : isUnreadable(leaves, ofMade: path(lower(base, in: scope), Array(steps.dropLast()), read))
            }
            let leaves = source.model.valuesRead(by: step)
            switch path(lower(base, in: scope), Array(steps.dropLast()), read) {
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

// Values of rows that mappings make, if they are copied unchanged.
extension ExpressionLowering {
    private mutating func isUnreadable(_ leaves: [LeafID], ofMade lowered: LoweredExpression) -> Condition {
        switch lowered {
        case .made(let mappings, let row):
            return .any(
                mappings.flatMap { origins(of: row, by: mapping[$0]) }.map { maker, relation, found in
                    .exists(.filter(relation, isUnreadable(leaves, in: maker, for: found)))
                })
        case .staged(let id, let number):
            return .any(
                stagedRow(id, number).map { maker, relation, row in
                    .exists(.filter(relation, isUnreadable(leaves, in: maker, for: row)))
                })
        case .oneOf(let alternatives): return .any(alternatives.map { isUnreadable(leaves, ofMade: $0) })
        case .destinationKey(let key):
            guard let entity = leaves.first?.property.entity else { return .constant(false) }
            return .any(
                rows(at: key, of: entity).map { maker, relation, row in
                    .exists(.filter(relation, isUnreadable(leaves, in: maker, for: row)))
                })
        case .sequence(let sequence):
            let sequence = bindable(sequence)
            return .exists(.filter(sequence.relation, isUnreadable(leaves, ofMade: sequence.element)))
        // The values of literal rows are written in the mapping.
        case .brought, .value, .row, .list, .composite, .pair: return .constant(false)
        }
    }

    private mutating func isUnreadable(_ leaves: [LeafID], in maker: EntityMapping, for row: LoweredRow) -> Condition {
        .any(
            leaves.compactMap { leaf in
                guard let property = maker[leaf.property], let origin = property.origin(of: leaf, mapping) else { return nil }
                return isUnreadable(origin, of: property.isOfItem ? row.element?.row ?? row : row)
            })
    }
}

extension CompleteMapping {
    /// Returns the source leaves that mappings copy into a leaf of the destination.
    func leavesCarried(to leaf: LeafID) -> [LeafID] { entityMappings.compactMap { $0[leaf.property]?.origin(of: leaf, self) } }
}

extension PropertyMapping {
    /// Returns the source leaf that is copied, whatever its value.
    fileprivate func origin(of leaf: LeafID, _ mapping: CompleteMapping) -> LeafID? {
        switch source {
        case .carried(let old), .carriedOrDefault(let old, _): return mapping.source.leaf(old, like: leaf, of: mapping.destination)
        case .expression(let expression): return expression.attributeOfSource
        case .parts(let parts):
            guard let place = leaf.leaf, case .carried(let old) = parts[place] else { return nil }
            return old
        case .constant, .inverse, .generatedKey, .absent: return nil
        }
    }
}

extension Expression {
    /// Whether the expression is a path to a value of rows that mappings make.
    fileprivate var isOfMadeRows: Bool {
        guard case .path(let base, let steps) = kind, steps.last?.isOfValue ?? false else { return false }
        return base.type.value.rowSide == .destination
    }
}
