import MapSyntax

extension Expression {
    /// The variable whose row it is, and the entity to which it is cast: `$source as Cat`.
    var rowRead: (variable: Variable, entity: EntityID?)? {
        switch kind {
        case .variable(let variable): (variable, nil)
        case .cast(let row, let entity): row.rowRead.map { ($0.variable, entity) }
        default: nil
        }
    }

    /// Whether it consists of rows that the mapping takes, including this one: `$group`, `upTo(…)`.
    var isOfOwnRows: Bool {
        switch kind {
        case .variable(.group): true
        case .window(let window): if case .upTo = window.answer { true } else { false }
        case .method(_, let base, _): base.isOfOwnRows
        default: false
        }
    }

    /// The properties that it reads from `$0`.
    var propertiesOfElements: [PropertyID] {
        if case .path(let base, let steps) = kind, case .variable(.element) = base.kind { return steps.first.map { [$0.property] } ?? [] }
        return parts.flatMap(\.propertiesOfElements)
    }

    /// Whether it is `$item`, possibly widened or under a `!`.
    var isItem: Bool {
        switch kind {
        case .variable(.item): true
        case .widen(let inner), .unwrap(let inner): inner.isItem
        default: false
        }
    }
}

extension PathStep {
    /// The leaves that are read, if only a part of a composite is read.
    var leaves: Range<Int>? {
        switch self {
        case .attribute(let leaf): leaf.leaf.map { $0..<$0 + 1 }
        case .part(_, let leaves): leaves
        case .toOne, .toMany: nil
        }
    }
}

extension Expression {
    /// The sequence of which this has all elements.
    var inAnyOrder: Expression {
        switch kind {
        case .method(.sorted, let base, _), .method(.reversed, let base, _): base.inAnyOrder
        default: self
        }
    }

    /// Whether a part of it takes another value in place of nil.
    var fillsNil: Bool { contains { if case .coalesce = $0.kind { true } else { false } } }
}

extension PropertyMapping {
    /// Whether its value reads a variable of the mapping, such as `$item` or `$index`.
    package func mentions(_ variable: Expression.Variable) -> Bool {
        expressions.contains { value in value.contains { if case .variable(variable) = $0.kind { true } else { false } } }
    }
}
