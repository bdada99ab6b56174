import MapAnalysis

extension Expression {
    /// The values for which a search looks: `$source.customer` of `Customer.only($0.id == $source.customer)`. `nil` if this is not a search, or if no condition
    /// of it is that a value of each row equals one of the row that looks.
    var searchedValues: [Expression]? {
        guard case .method(let method, let base, _) = kind, [.first, .last, .only].contains(method),
            case .method(.filter, let rows, let conditions) = base.kind, conditions.count == 1, rows.areSearched
        else { return nil }
        let values = MapAnalysis.conjuncts(of: conditions[0]).flatMap(\.lookedFor)
        return values.isEmpty ? nil : values
    }

    /// The values of the row that looks which a condition compares with those of each row. With `or`, one of them is enough, so all must be such values.
    private var lookedFor: [Expression] {
        switch kind {
        case .comparison(.equal, let left, let right):
            let ofElement = [left, right].filter { $0.elementDepths == [0] && !$0.isOfLookingRow }
            let own = [left, right].filter { $0.elementDepths.isEmpty && $0.isOfLookingRow }
            return ofElement.count == 1 && own.count == 1 ? own : []
        case .or(let left, let right):
            let (first, second) = (left.lookedFor, right.lookedFor)
            return first.isEmpty || second.isEmpty ? [] : first + second
        default: return []
        }
    }

    /// Whether it reads the row that looks, or an argument of the function in which the search is.
    private var isOfLookingRow: Bool {
        if case .variable(.argument) = kind { return true }
        return readsLookingRow || parts.contains(where: \.isOfLookingRow)
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
