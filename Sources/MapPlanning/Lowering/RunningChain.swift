import MapAnalysis
import MapPlan

/// An aggregate of rows that grows by one row at a time: `upTo(…).filter(…).map(…).max`, from the window outwards.
///
/// Every row is asked about itself alone, so that the table is gone through once; a filter by what a row has in common with the one
/// which looks is a group. A chain that mentions the row which looks in another way is a sequence like any other, computed for each
/// row anew.
struct RunningChain {
    enum Link {
        case filter(Expression)
        case map(Expression)
        case compactMap(Expression)
        case attribute(PathStep)
        /// Each row but the first of the group, with the one before it.
        case pairs
    }

    var method: Expression.SequenceMethod
    var window: Expression.Window
    var links: [Link]
    /// Of `sorted(…).first`: what the rows are sorted by.
    var sorting: [Expression]?
    /// Where it stands: what is found of a row before is kept under a name of its own.
    var place = ""
    /// What `joined` puts between two.
    var separator: StoredValue?
    /// What the aggregate is made of, and what it is.
    var element: ValueType
    var result: ValueType

    /// `nil` if this is no such chain. `looking` is to the row that looks what `$0` is to each: `$source`, or `$item`.
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
        // What is sorted is found again by its row.
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

    /// `upTo(order, $source.day).filter($0.kind == $source.kind)` is `upTo(order, [$source.day, $source.kind])`.
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
    /// Whether it needs the row before.
    var looksBack: Bool { links.contains(where: \.isOfPairs) }

    /// Part of the key of the row before, as a column of the row.
    func before(_ part: Int) -> String { "mapc_before_\(place)_\(part)" }
}

extension Expression {
    /// What the element and the row that looks must have in common for this to hold, as the row that looks says it; `nil` if the
    /// condition is another.
    fileprivate func shared(with looking: Variable) -> Expression? {
        guard case .comparison(.equal, let left, let right) = kind else { return nil }
        for (one, other) in [(left, right), (right, left)] where one.readsElementsAlone && other.readsAlone(looking) {
            if isSameExpression(one.saying(looking), other) { return other }
        }
        return nil
    }

    /// Whether it is about that alone.
    private func readsAlone(_ variable: Variable) -> Bool {
        switch kind {
        case .variable(variable), .variable(.fileLet), .variable(.parameter): true
        case .variable, .window, .method, .applied, .unknown, .mapped: false
        default: parts.allSatisfy { $0.readsAlone(variable) }
        }
    }

    /// The same about that which this says of `$0`.
    private func saying(_ variable: Variable) -> Expression {
        if case .variable(.element(0, depth: 0)) = kind { return Expression(.variable(variable), type, at: range) }
        return mappingParts { $0.saying(variable) }
    }

    /// Whether it means the same whichever row looks.
    fileprivate var readsElementsAlone: Bool {
        switch kind {
        case .variable(.element), .variable(.fileLet), .variable(.parameter): true
        case .variable, .window, .unknown: false
        default: parts.allSatisfy(\.readsElementsAlone)
        }
    }
}

extension RunningChain {
    /// Whether it compares decimals, whose text is not ordered as they are: each goes behind a text that is, and is read from there.
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

    /// What the function is given.
    func aggregated(_ element: LoweredExpression, _ parts: [Scalar], lowering: ExpressionLowering) -> [Scalar] {
        switch method {
        case .count, .isEmpty: [.constant(.integer(1))]
        case .min, .max:
            parts.map { part in
                let ordered = lowering.ordered(part, result)
                return isPacked ? .template("({0} || ' ' || {1})", [ordered, part]) : ordered
            }
        default: parts
        }
    }
}
