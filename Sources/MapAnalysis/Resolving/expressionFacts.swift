/// Something that is known not to be nil: `$source.account.bankCode`.
package struct NonNilFact: Hashable, Sendable {
    package var variable: Expression.Variable
    package var steps: [PathStep]
    /// Of a composite that the variable stands for itself: these of its leaves.
    package var leaves: Range<Int>?

    package init(_ variable: Expression.Variable, _ steps: [PathStep] = [], leaves: Range<Int>? = nil) {
        self.variable = variable
        self.steps = steps
        self.leaves = leaves
    }
}

extension Expression {
    /// What cannot be nil where this condition holds.
    var factsWhenTrue: Set<NonNilFact> {
        switch kind {
        case .and(let left, let right): left.factsWhenTrue.union(right.factsWhenTrue)
        case .or(let left, let right): left.factsWhenTrue.intersection(right.factsWhenTrue)
        case .not(let inner): inner.factsWhenFalse
        case .comparison(.notEqual, let left, let right): Self.factsOfDifference(left, right)
        case .comparison(.equal, let left, let right): Self.factsOfEquality(left, right)
        // Comparisons with nil are false.
        case .comparison(_, let left, let right): left.factsWhenNotNil.union(right.factsWhenNotNil)
        default: []
        }
    }

    /// What cannot be nil where this condition does not hold.
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

    /// What cannot be nil where this is not nil: every part of a path on the way, every argument of a function that passes nil on.
    private var factsWhenNotNil: Set<NonNilFact> {
        switch kind {
        case .variable(let variable): [NonNilFact(variable)]
        case .path(let base, let steps):
            switch base.kind {
            case .variable(let variable):
                Set((0...steps.count).map { NonNilFact(variable, Array(steps.prefix($0))) }).union(
                    // A composite with a part that is not nil is none.
                    steps.last.flatMap(\.whole).map { [NonNilFact(variable, steps.dropLast() + [$0])] } ?? [])
            default: base.factsWhenNotNil
            }
        // A composite with a part that is not nil is none.
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

extension Expression {
    /// What an integer lies in, by its type, its constants and the arithmetic between them.
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
        // What is no integer says nothing, and functions of it do not look.
        return range(arguments.map { $0.integerRange ?? .min ... .max })
    }

    private static func hull(_ left: Expression, _ right: Expression) -> ClosedRange<Int64>? {
        guard let a = left.integerRange else { return right.integerRange }
        guard let b = right.integerRange else { return a }
        return min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound)
    }
}

extension PathStep {
    /// The composite attribute that this is a leaf of.
    fileprivate var whole: PathStep? {
        if case .attribute(let leaf) = self, leaf.leaf != nil { .attribute(LeafID(leaf.property)) } else { nil }
    }
}
