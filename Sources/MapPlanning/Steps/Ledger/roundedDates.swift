import MapAnalysis
import MapPlan

extension LegOutline {
    /// Adds the numbers of dates that are stored as floating-point numbers, are finer than a microsecond, and get another form.
    func addRoundedDates(_ lowering: inout ExpressionLowering, into draft: inout LegDraft) {
        for rows in mapping.entityMappings where rows.source != nil {
            for property in rows.properties {
                for leaf in roundedLeaves(of: property) { add(leaf, of: property, in: rows, &lowering, into: &draft) }
            }
        }
    }

    /// Returns the source's dates that a property copies into a column of another form.
    private func roundedLeaves(of property: PropertyMapping) -> [LeafID] {
        destination.model.leaves(of: property.property).compactMap { leaf in
            guard let origin = origin(of: leaf, in: property), let old = source.column(origin), let new = destination.column(leaf),
                old.coding.mayRound, !new.coding.isSameForm(as: old.coding)
            else { return nil }
            return origin
        }
    }

    private func origin(of leaf: LeafID, in property: PropertyMapping) -> LeafID? {
        switch property.source {
        case .carried(let origin), .carriedOrDefault(let origin, _): source.model.leaf(origin, like: leaf, of: destination.model)
        case .expression(let expression): expression.copiedLeaf
        case .parts(let parts):
            switch leaf.leaf.map({ parts[$0] }) {
            case .carried(let origin)?: origin
            case .expression(let expression)?: expression.copiedLeaf
            case nil: nil
            }
        case .constant, .inverse, .generatedKey, .absent: nil
        }
    }

    private func add(
        _ leaf: LeafID, of property: PropertyMapping, in rows: EntityMapping, _ lowering: inout ExpressionLowering,
        into draft: inout LegDraft
    ) {
        guard let column = source.column(leaf), let (relation, row) = lowering.takenRows(rows) else { return }
        let owner = property.isOfItem ? row.element?.row ?? row : row
        let rounds = Scalar.registered(CodingFunction(.rounds, column.coding).name, [lowering.stored(column, of: owner)])
        let loss = LoweredLoss(relation: .filter(relation, .isTrue(rounds)), counts: .roundedValues, row: owner)
        let name = "\(destination.model[rows.destination].name).\(destination.model[property.property].name)"
        add([lost([loss], &lowering)], to: name, into: &draft)
    }
}

extension Expression {
    /// The attribute that the expression copies: `$source.at`, also with `!` or with a value for nil.
    fileprivate var copiedLeaf: LeafID? {
        switch kind {
        case .unwrap(let inner), .widen(let inner), .coalesce(let inner, _): inner.copiedLeaf
        default: ownLeaf
        }
    }
}
