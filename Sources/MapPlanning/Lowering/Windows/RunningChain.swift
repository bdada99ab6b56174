import MapAnalysis
import MapPlan

/// An aggregate over the rows up to the current one: `upTo(…).filter(…).map(…).max`. The links are in order from the window outwards.
///
/// If each link reads an element alone, one scan of the table computes the aggregates of all rows. A filter by a value that the element has
/// in common with the current row becomes a group. A chain that reads the current row in another way is lowered as any other sequence,
/// which is computed again for each row.
struct RunningChain {
    enum Link {
        case filter(Expression)
        case map(Expression)
        case compactMap(Expression)
        case attribute(PathStep)
        /// Each row except the first of its group, with the row before it.
        case pairs
    }

    var method: Expression.SequenceMethod
    var window: Expression.Window
    var links: [Link]
    /// The terms of `sorted(…)` in `sorted(…).first`.
    var sorting: [Expression]?
    /// The chain's place in the mapping, which distinguishes its columns for the row before.
    var place = ""
    /// The text that `joined` writes between two elements.
    var separator: StoredValue?
    /// The types of the aggregated elements and of the result.
    var element: ValueType
    var result: ValueType

    /// Returns `nil` if the expression is not such a chain. `looking` is the variable of the current row, which corresponds to `$0` for an
    /// element: `$source`, or `$item`.
    init?(
        _ method: Expression.SequenceMethod, _ base: Expression, _ arguments: [Expression], giving result: ValueType,
        looking: Expression.Variable
    ) {
        var (method, base) = (method, base)
        while method == .first || method == .last, case .method(.reversed, let turned, _) = base.kind {
            (method, base) = (method == .first ? .last : .first, turned)
        }
        if method == .first || method == .last, case .method(.sorted, let unsorted, let terms) = base.kind,
            terms.allSatisfy(\.readsElementsAlone)
        {
            (sorting, base) = (terms, unsorted)
        }
        switch method {
        case .count, .isEmpty, .first, .last, .sum, .average, .min, .max: break
        case .joined:
            guard case .constant(let constant)? = arguments.first?.kind else { return nil }
            separator = canonicalForm(constant)
        default: return nil
        }
        guard let (window, links) = Self.links(of: base, looking) else { return nil }
        // A sorted element is looked up by its row, so the chain must only filter source rows.
        if sorting != nil, looking != .source || !links.allSatisfy(\.isFilter) { return nil }
        self.method = method
        self.window = window
        self.links = links
        element = base.type.value.element ?? .unknown
        self.result = result
    }

    private static func links(
        of expression: Expression, _ looking: Expression.Variable
    ) -> (window: Expression.Window, links: [Link])? {
        func link(_ link: Link, after base: Expression) -> (window: Expression.Window, links: [Link])? {
            links(of: base, looking).map { ($0.window, $0.links + [link]) }
        }
        switch expression.kind {
        case .window(let window): if case .upTo = window.answer { return (window, []) }
        case .path(let base, let steps):
            if steps.count == 1, case .attribute = steps[0] { return link(.attribute(steps[0]), after: base) }
        case .method(.adjacentPairs, let base, _):
            guard looking == .source, case .window(let window) = base.kind, case .upTo = window.answer else { return nil }
            return (window, [.pairs])
        case .method(let method, let base, let arguments):
            guard arguments.count == 1 else { return nil }
            if method == .filter, !arguments[0].readsElementsAlone { return filtered(base, by: arguments[0], looking) }
            guard arguments[0].readsElementsAlone else { return nil }
            switch method {
            case .filter: return link(.filter(arguments[0]), after: base)
            case .map: return link(.map(arguments[0]), after: base)
            case .compactMap: return link(.compactMap(arguments[0]), after: base)
            default: break
            }
        default: break
        }
        return nil
    }

    /// Lowers `upTo(order, $source.day).filter($0.kind == $source.kind)` as `upTo(order, [$source.day, $source.kind])`.
    private static func filtered(
        _ base: Expression, by condition: Expression, _ looking: Expression.Variable
    ) -> (window: Expression.Window, links: [Link])? {
        guard var (window, links) = links(of: base, looking), links.allSatisfy(\.isFilter) else { return nil }
        for part in conjuncts(of: condition) {
            if part.readsElementsAlone {
                links.append(.filter(part))
            } else if let group = part.shared(with: looking) {
                window.groups.append(group)
            } else {
                return nil
            }
        }
        return (window, links)
    }
}

extension RunningChain.Link {
    fileprivate var isFilter: Bool { if case .filter = self { true } else { false } }

    fileprivate var isOfPairs: Bool { if case .pairs = self { true } else { false } }
}

extension RunningChain {
    /// Whether the chain reads the row before an element.
    var looksBack: Bool { links.contains(where: \.isOfPairs) }

    /// Returns the column with a part of the key of the row before.
    func before(_ part: Int) -> String { "mapc_before_\(place)_\(part)" }
}

extension Expression {
    /// Returns the value that the element and the current row must have in common, computed from the current row. Returns `nil` if the
    /// condition is not about such a value.
    fileprivate func shared(with looking: Variable) -> Expression? {
        guard case .comparison(.equal, let left, let right) = kind else { return nil }
        for (one, other) in [(left, right), (right, left)] where one.readsElementsAlone && other.readsAlone(looking) {
            if isSameExpression(one.saying(looking), other) { return other }
        }
        return nil
    }

    /// Whether the expression reads nothing of the rows but this variable.
    private func readsAlone(_ variable: Variable) -> Bool {
        switch kind {
        case .variable(variable), .variable(.fileLet), .variable(.parameter): true
        case .variable, .window, .method, .applied, .unknown, .mapped: false
        default: parts.allSatisfy { $0.readsAlone(variable) }
        }
    }

    /// Returns the expression with the variable in place of `$0`.
    private func saying(_ variable: Variable) -> Expression {
        if case .variable(.element(0, depth: 0)) = kind { return Expression(.variable(variable), type, at: range) }
        return mappingParts { $0.saying(variable) }
    }

    /// Whether the expression has the same value for every current row.
    fileprivate var readsElementsAlone: Bool {
        switch kind {
        case .variable(.element), .variable(.fileLet), .variable(.parameter): true
        case .variable, .window, .unknown: false
        default: parts.allSatisfy(\.readsElementsAlone)
        }
    }
}

extension RunningChain {
    /// Whether the aggregate compares decimals. The order of their texts is not that of the numbers, so each is appended to a text that
    /// sorts correctly, and is read from there.
    var isPacked: Bool { (method == .min || method == .max) && CanonicalClass(result) == .decimal }

    var function: Scalar.Running {
        switch method {
        case .first where sorting != nil: .min
        case .last where sorting != nil: .max
        case .min: .min
        case .max: .max
        case .sum, .average: .registered("mapc_running_\(method.rawValue)_\(CanonicalClass(element)?.rawValue ?? "int")")
        case .first, .last, .joined: .registered("mapc_running_\(method.rawValue)")
        default: .count
        }
    }

    /// Returns the arguments of the function.
    func aggregated(_ element: LoweredExpression, _ parts: [Scalar], lowering: ExpressionLowering) -> [Scalar] {
        switch method {
        case .count, .isEmpty: [.constant(.integer(1))]
        case .min, .max:
            parts.map { part in
                let ordered = lowering.ordered(part, result)
                return isPacked ? .operation(.joinedBySpace, [ordered, part]) : ordered
            }
        default: parts
        }
    }
}
