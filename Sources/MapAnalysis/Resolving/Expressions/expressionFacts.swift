/// A value that is known not to be nil: `$source.account.bankCode`.
package struct NonNilFact: Hashable, Sendable {
    package var variable: Expression.Variable
    package var steps: [PathStep]
    /// If the variable itself is a composite: these of its leaves.
    package var leaves: Range<Int>?

    package init(_ variable: Expression.Variable, _ steps: [PathStep] = [], leaves: Range<Int>? = nil) {
        self.variable = variable
        self.steps = steps
        self.leaves = leaves
    }
}

extension Expression {
    /// The values that cannot be nil if this condition is true.
    var factsWhenTrue: Set<NonNilFact> {
        switch kind {
        case .and(let left, let right): left.factsWhenTrue.union(right.factsWhenTrue)
        case .or(let left, let right): left.factsWhenTrue.intersection(right.factsWhenTrue)
        case .not(let inner): inner.factsWhenFalse
        case .comparison(.notEqual, let left, let right): Self.factsOfDifference(left, right)
        case .comparison(.equal, let left, let right): Self.factsOfEquality(left, right)
        // A comparison with nil is false.
        case .comparison(_, let left, let right): left.factsWhenNotNil.union(right.factsWhenNotNil)
        case .membership(let value, in: let list): list.listsNoNil ? value.factsWhenNotNil : []
        case .applied(let function, let arguments): function.body.factsWhenTrue.ofArguments(arguments)
        case .conditional(let condition, let then, let otherwise) where then.isFalse:
            condition.factsWhenFalse.union(otherwise.factsWhenTrue)
        case .conditional(let condition, let then, let otherwise) where otherwise.isFalse:
            condition.factsWhenTrue.union(then.factsWhenTrue)
        default: []
        }
    }

    private var isFalse: Bool { if case .constant(.boolean(false)) = kind { true } else { false } }

    /// Whether it is a list of values that are never nil. Then nil is not in it.
    private var listsNoNil: Bool {
        guard case .list(let elements) = kind else { return false }
        return elements.allSatisfy { !$0.type.isOptional && $0.type.value != .nothing }
    }

    /// The values that cannot be nil if this condition is false.
    var factsWhenFalse: Set<NonNilFact> {
        switch kind {
        case .or(let left, let right): left.factsWhenFalse.union(right.factsWhenFalse)
        case .and(let left, let right): left.factsWhenFalse.intersection(right.factsWhenFalse)
        case .not(let inner): inner.factsWhenTrue
        case .comparison(.equal, let left, let right): Self.factsOfDifference(left, right)
        case .comparison(.notEqual, let left, let right): Self.factsOfEquality(left, right)
        default: []
        }
    }

    private static func factsOfDifference(_ left: Expression, _ right: Expression) -> Set<NonNilFact> {
        if right.type.value == .nothing { return left.factsWhenNotNil }
        return left.type.value == .nothing ? right.factsWhenNotNil : []
    }

    private static func factsOfEquality(_ left: Expression, _ right: Expression) -> Set<NonNilFact> {
        if !right.type.isOptional, right.type.value != .nothing { return left.factsWhenNotNil }
        return !left.type.isOptional && left.type.value != .nothing ? right.factsWhenNotNil : []
    }

    /// The values that cannot be nil if this one is not: every row on the way of a path, and every argument of a function that propagates
    /// nil.
    fileprivate var factsWhenNotNil: Set<NonNilFact> {
        switch kind {
        case .variable(let variable): [NonNilFact(variable)]
        case .path(let base, let steps):
            switch base.kind {
            case .variable(let variable):
                Set((0...steps.count).map { NonNilFact(variable, Array(steps.prefix($0))) }).union(
                    // A composite is not nil if one of its parts is not nil.
                    steps.last.flatMap(\.whole).map { [NonNilFact(variable, steps.dropLast() + [$0])] } ?? [])
            default: base.factsWhenNotNil
            }
        // A composite is not nil if one of its parts is not nil.
        case .part(let inner, let leaves):
            if case .variable(let variable) = inner.kind {
                inner.factsWhenNotNil.union([NonNilFact(variable, leaves: leaves)])
            } else {
                inner.factsWhenNotNil
            }
        case .widen(let inner), .unwrap(let inner): inner.factsWhenNotNil
        case .call(let function, let arguments) where function.nilRule == .propagates:
            arguments.reduce(into: []) { $0.formUnion($1.factsWhenNotNil) }
        case .applied(let function, let arguments) where type.value.element == nil:
            function.nilPassing.reduce(into: []) { $0.formUnion(arguments[$1].factsWhenNotNil) }
        default: []
        }
    }
}

extension Set<NonNilFact> {
    /// What the facts about a function's parameters say of the arguments of a call.
    fileprivate func ofArguments(_ arguments: [Expression]) -> Set<NonNilFact> {
        reduce(into: []) { facts, fact in
            guard case .argument(let place) = fact.variable, fact.steps.isEmpty, fact.leaves == nil, arguments.indices.contains(place)
            else { return }
            facts.formUnion(arguments[place].factsWhenNotNil)
        }
    }
}

extension Expression {
    /// The range of an integer expression, by its type, its constants and its arithmetic.
    var integerRange: ClosedRange<Int64>? {
        switch kind {
        case .constant(.integer(let integer)): integer...integer
        case .call(let function, let arguments): callRange(function, arguments) ?? type.value.integerRange
        case .widen(let inner) where inner.type.value.isInteger, .unwrap(let inner): inner.integerRange
        case .conditional(_, let then, let otherwise), .coalesce(let then, let otherwise): Self.hull(then, otherwise)
        case .method(.count, _, _): 0...Int64(Int32.max)
        case .window(let window): window.integerRange ?? type.value.integerRange
        default: type.value.integerRange
        }
    }

    private func callRange(_ function: Function, _ arguments: [Expression]) -> ClosedRange<Int64>? {
        guard type.value.isInteger, let range = function.range else { return nil }
        // Other arguments than integers have no range, and functions of them do not use it.
        return range(arguments.map { $0.integerRange ?? .min ... .max })
    }

    private static func hull(_ left: Expression, _ right: Expression) -> ClosedRange<Int64>? {
        guard let a = left.integerRange else { return right.integerRange }
        guard let b = right.integerRange else { return a }
        return min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound)
    }
}

extension PathStep {
    /// The composite attribute of which this step is a leaf.
    fileprivate var whole: PathStep? {
        if case .attribute(let leaf) = self, leaf.leaf != nil { .attribute(LeafID(leaf.property)) } else { nil }
    }
}
