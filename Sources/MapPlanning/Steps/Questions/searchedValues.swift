import MapAnalysis

extension Expression {
    /// The values for which a search looks: `$source.customer` of `Customer.only($0.id == $source.customer)`. `nil` if this is not a search, or if no condition
    /// of it is that a value of each row equals one of the row that looks.
    var searchedValues: [Expression]? {
        guard case .method(let method, let base, _) = kind, [.first, .last, .only].contains(method),
            case .method(.filter, let rows, let conditions) = base.kind, conditions.count == 1, rows.areSearched
        else { return nil }
        let values = MapAnalysis.conjuncts(of: conditions[0]).compactMap { condition -> Expression? in
            guard case .comparison(.equal, let left, let right) = condition.kind else { return nil }
            let ofElement = [left, right].filter { $0.elementDepths == [0] && !$0.readsLookingRow }
            let own = [left, right].filter { $0.elementDepths.isEmpty && $0.readsLookingRow }
            return ofElement.count == 1 && own.count == 1 ? own[0] : nil
        }
        return values.isEmpty ? nil : values
    }

    /// Whether these are all rows of an entity, or those of a relationship, in whatever order.
    private var areSearched: Bool {
        switch kind {
        case .rows, .path: true
        case .method(.sorted, let base, _), .method(.reversed, let base, _): base.areSearched
        default: false
        }
    }
}
