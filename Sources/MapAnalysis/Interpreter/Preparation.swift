import MapSyntax

/// Makes closures of the parts of an expression. Each means what `Evaluator` does for its part, or gives nothing where that throws.
struct Preparation {
    /// Receives the values of the leaves, or in the body of a function its arguments.
    typealias Computation = (_ inputs: PreparedValues) -> Value?
    /// A computation in a list, which would otherwise be called through a closure of its own.
    struct Part { var value: Computation }
    private typealias Test = (_ inputs: PreparedValues) -> Bool?

    private let model: Model
    private let lets: [LetBinding]
    /// Returns the value of a name that is the same for all rows.
    private let constant: (Expression.Variable) -> Value?
    private(set) var leaves: [LeafID] = []
    /// In the body of a function: how many arguments it has.
    private var argumentCount: Int?

    init(model: Model, lets: [LetBinding], constant: @escaping (Expression.Variable) -> Value?) {
        (self.model, self.lets, self.constant) = (model, lets, constant)
    }

    /// Nil if anything but the inputs and constants decides.
    mutating func computation(_ expression: Expression) -> Computation? {
        switch expression.kind {
        case .constant(let value): return { _ in value }
        case .variable(let variable): return self.variable(variable)
        case .path(let base, let steps): return path(steps, from: base)
        case .call(let function, let arguments): return call(function, arguments)
        case .applied(let function, let arguments): return applied(function, arguments)
        case .coalesce(let first, let second): return coalesce(first, second)
        case .unwrap(let inner): return unwrap(inner)
        case .widen(let inner): return widen(inner, to: expression.type.value)
        case .conditional(let condition, let then, let otherwise): return conditional(condition, then, otherwise)
        case .lookup(let value, let cases, let otherwise): return lookup(value, cases, otherwise)
        case .not, .and, .or, .comparison, .membership:
            guard let holds = test(expression) else { return nil }
            return { inputs in holds(inputs).map(Value.boolean) }
        case .unknown, .list, .part, .mapped, .cast, .test, .rows, .method, .descending, .window: return nil
        }
    }

    private mutating func variable(_ variable: Expression.Variable) -> Computation? {
        switch variable {
        case .entityLet(let place): return lets.indices.contains(place) ? computation(lets[place].value) : nil
        case .argument(let place):
            guard let argumentCount, (0..<argumentCount).contains(place) else { return nil }
            return { arguments in arguments[place] }
        case .fileLet, .parameter, .now, .seed:
            guard let value = constant(variable), !value.isUnreadable else { return nil }
            return { _ in value }
        case .source, .item, .index, .group, .element, .brought: return nil
        }
    }

    private mutating func path(_ steps: [PathStep], from base: Expression) -> Computation? {
        guard argumentCount == nil, case .variable(.source) = base.kind, steps.count == 1, case .attribute(let leaf) = steps[0],
            model.leavesRead(by: steps[0]) == nil
        else { return nil }
        let place = leaves.firstIndex(of: leaf) ?? leaves.count
        if place == leaves.count { leaves.append(leaf) }
        return { values in values[place] }
    }

    private mutating func call(_ function: Function, _ arguments: [Expression]) -> Computation? {
        // `valid` receives what cannot be read.
        guard function.name != "valid", let parts = all(arguments) else { return nil }
        let (meaning, holds) = (function.meaning, function.precondition?.holds)
        let arguments = PreparedValues(parts.count)
        return { inputs in
            guard arguments.compute(parts, from: inputs), holds.map(arguments.pass) ?? true else { return nil }
            let value = arguments.pass(to: meaning)
            return value.isUnreadable ? nil : value
        }
    }

    private mutating func applied(_ function: MappingFunction, _ arguments: [Expression]) -> Computation? {
        var inner = Preparation(model: model, lets: [], constant: constant)
        inner.argumentCount = arguments.count
        guard let parts = all(arguments), let body = inner.computation(function.body) else { return nil }
        let passed = PreparedValues(parts.count)
        return { inputs in passed.compute(parts, from: inputs) ? body(passed) : nil }
    }

    private mutating func coalesce(_ first: Expression, _ second: Expression) -> Computation? {
        guard let first = computation(first), let second = computation(second) else { return nil }
        return { inputs in
            guard let value = first(inputs) else { return nil }
            return value.isNil ? second(inputs) : value
        }
    }

    private mutating func unwrap(_ inner: Expression) -> Computation? {
        guard let inner = computation(inner) else { return nil }
        return { inputs in
            guard let value = inner(inputs), !value.isNil else { return nil }
            return value
        }
    }

    private mutating func widen(_ inner: Expression, to type: ValueType) -> Computation? {
        guard type.element == nil, let inner = computation(inner) else { return nil }
        return { inputs in inner(inputs)?.widened(to: type) }
    }

    private mutating func conditional(_ condition: Expression, _ then: Expression, _ otherwise: Expression) -> Computation? {
        guard let holds = test(condition), let then = computation(then), let otherwise = computation(otherwise) else { return nil }
        return { inputs in
            guard let isTrue = holds(inputs) else { return nil }
            return isTrue ? then(inputs) : otherwise(inputs)
        }
    }

    private mutating func lookup(_ value: Expression, _ cases: [Expression.LookupCase], _ otherwise: Expression?) -> Computation? {
        guard let value = computation(value), let results = all(cases.map(\.value)), let rest = all([otherwise].compactMap(\.self))
        else { return nil }
        let places = Dictionary(zip(cases.map(\.key), cases.indices), uniquingKeysWith: { first, _ in first })
        return { inputs in
            guard let key = value(inputs) else { return nil }
            if let place = places[key] { return results[place].value(inputs) }
            if let rest = rest.first { return rest.value(inputs) }
            return key.isNil ? key : nil
        }
    }

    /// Of a condition: whether it is true. Nil as a condition counts as false.
    private mutating func test(_ condition: Expression) -> Test? {
        switch condition.kind {
        case .not(let inner):
            guard let holds = test(inner) else { return nil }
            return { inputs in holds(inputs).map { !$0 } }
        case .and(let left, let right):
            guard let left = test(left), let right = test(right) else { return nil }
            return { inputs in left(inputs).flatMap { $0 ? right(inputs) : false } }
        case .or(let left, let right):
            guard let left = test(left), let right = test(right) else { return nil }
            return { inputs in left(inputs).flatMap { $0 ? true : right(inputs) } }
        case .comparison(let comparison, let left, let right):
            guard let left = computation(left), let right = computation(right) else { return nil }
            return { inputs in
                guard let left = left(inputs), let right = right(inputs) else { return nil }
                return comparison.holds(left, right)
            }
        case .membership(let element, let list): return membership(element, list)
        default:
            guard let value = computation(condition) else { return nil }
            return { inputs in value(inputs).map { $0 == .boolean(true) } }
        }
    }

    private mutating func membership(_ element: Expression, _ list: Expression) -> Test? {
        guard case .list(let elements) = list.kind, let element = computation(element), let parts = all(elements) else { return nil }
        let values = PreparedValues(parts.count)
        return { inputs in
            guard let wanted = element(inputs), values.compute(parts, from: inputs) else { return nil }
            return values.contains(wanted)
        }
    }

    private mutating func all(_ expressions: [Expression]) -> [Part]? {
        var made: [Part] = []
        for expression in expressions {
            guard let computation = computation(expression) else { return nil }
            made.append(Part(value: computation))
        }
        return made
    }
}

extension Value {
    fileprivate var isUnreadable: Bool { if case .unreadable = self { true } else { false } }
}
