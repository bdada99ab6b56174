import MapSyntax

/// The names of the methods of sequences.
package let sequenceMethods = ExpressionChecker.methodNames

/// Resolves methods of sequences. Shortened forms are expanded here: `.sum(x)` is `.map(x).sum`, `.first(p)` is `.filter(p).first`.
extension ExpressionChecker {
    static let methodNames = [
        "count", "isEmpty", "first", "last", "only", "filter", "sorted", "map", "compactMap", "sum", "average", "min", "max", "contains",
        "allSatisfy", "joined", "prefix", "reversed", "adjacentPairs",
    ]

    mutating func method(_ name: Name, of base: Expression, _ arguments: [ExpressionSyntax], _ range: TextRange) -> Expression {
        guard base.type.value != .unknown else { return base }
        if base.type.value == .json { return jsonMethod(name, of: base, arguments, range) }
        guard base.type.value.element != nil else { return refuse(.unknownMethod(name, ofValue: scope.article(base.type), range), range) }
        let call = MethodCall(name: name, base: base, range: range)
        switch (name.text, arguments.count) {
        case ("count", 0), ("isEmpty", 0), ("first", 0), ("last", 0), ("only", 0), ("sum", 0), ("average", 0), ("min", 0), ("max", 0):
            return whole(call)
        case ("count", 1), ("first", 1), ("last", 1), ("only", 1): return whole(call.on(filtered(call, arguments[0])))
        case ("sum", 1), ("average", 1), ("min", 1), ("max", 1): return whole(call.on(mapped(call, arguments[0])))
        case ("joined", 1): return joined(call, separator: arguments[0])
        case ("joined", 2): return joined(call.on(mapped(call, arguments[0])), separator: arguments[1])
        case ("contains", 1) where arguments[0].mentionsElement: return holdsForSome(call, arguments[0])
        case ("contains", 1): return member(check(arguments[0], base.type.value.element), in: base, range)
        case ("allSatisfy", 1): return holdsForAll(call, arguments[0])
        case ("filter", 1): return filtered(call, arguments[0])
        case ("map", 1): return mapped(call, arguments[0])
        case ("compactMap", 1): return compactMapped(call, arguments[0])
        case ("sorted", 1...): return sorted(call, arguments)
        case ("prefix", 1): return prefixed(call, arguments[0])
        case ("reversed", 0): return Expression(.method(.reversed, base, []), base.type, at: range)
        case ("adjacentPairs", 0): return adjacentPairs(call)
        default: return misused(call, arguments)
        }
    }

    /// A method's name and the sequence to which it applies.
    private struct MethodCall {
        var name: Name
        var base: Expression
        var range: TextRange

        func on(_ base: Expression) -> MethodCall { MethodCall(name: name, base: base, range: range) }

        func giving(_ type: ExpressionType, _ method: Expression.SequenceMethod, _ arguments: [Expression] = []) -> Expression {
            Expression(.method(method, base, arguments), type, at: range)
        }
    }

    private mutating func misused(_ call: MethodCall, _ arguments: [ExpressionSyntax]) -> Expression {
        let takes: String? =
            switch call.name.text {
            case "isEmpty", "reversed", "adjacentPairs": "nothing"
            case "filter", "allSatisfy": "one condition over '$0'"
            case "map", "compactMap": "one expression over '$0'"
            case "sorted": "one or more expressions over '$0'"
            case "count", "first", "last", "only": "nothing or one condition over '$0'"
            case "sum", "average", "min", "max": "nothing or one expression over '$0'"
            case "contains": "one element, or one condition over '$0'"
            case "joined": "a separator, or an expression over '$0' and a separator"
            case "prefix": "a number of elements"
            default: nil
            }
        guard let takes else {
            return refuse(.unknownMethod(call.name, of: scope.article(call.base.type), known: Self.methodNames), call.range)
        }
        return refuse(.wrongArguments(method: call.name, takes: takes, count: arguments.count), call.range)
    }
}

// Methods that give one value for the whole sequence.
extension ExpressionChecker {
    private mutating func whole(_ call: MethodCall) -> Expression {
        guard let method = Expression.SequenceMethod(rawValue: call.name.text), let element = call.base.type.value.element else {
            return unknown(call.range)
        }
        guard let type = type(of: method, over: element) else {
            return refuse(.wrongArguments(method: call.name, over: scope.article(call.base.type), call.base, scope), call.range)
        }
        return call.giving(type, method)
    }

    /// Returns the type of the result; nil if the elements do not allow the method.
    private func type(of method: Expression.SequenceMethod, over element: ValueType) -> ExpressionType? {
        switch method {
        case .count: return ExpressionType(.int32)
        case .isEmpty: return .boolean
        case .first, .last, .only:
            if case .pair = element { return nil }
            return ExpressionType(element, isOptional: true)
        // A sum of two thousand million int32 still fits an int64.
        case .sum where element.isInteger: return ExpressionType(.int64, isOptional: element == .int64)
        case .sum: return element.isNumber ? ExpressionType(element.isReal ? .double : element) : nil
        case .average: return element.isNumber ? ExpressionType(element == .decimal ? .decimal : .double, isOptional: true) : nil
        case .min, .max: return element.isOrdered ? ExpressionType(element, isOptional: true) : nil
        case .joined, .filter, .map, .compactMap, .sorted, .reversed, .prefix, .adjacentPairs: return nil
        }
    }

    private mutating func joined(_ call: MethodCall, separator: ExpressionSyntax) -> Expression {
        let separator = check(separator)
        guard let element = call.base.type.value.element, separator.type.value != .unknown else { return unknown(call.range) }
        guard separator.type == ExpressionType(.string) else {
            return refuse(.wrongArguments(method: call.name, takes: "a separator, which is a string", [separator], scope), call.range)
        }
        guard element.isText else {
            return refuse(.wrongArguments(method: call.name, over: scope.article(call.base.type), call.base, scope), call.range)
        }
        return call.giving(ExpressionType(.string), .joined, [separator])
    }

    private mutating func holdsForSome(_ call: MethodCall, _ condition: ExpressionSyntax) -> Expression {
        let found = filtered(call, condition)
        guard found.type.value != .unknown else { return found }
        return Expression(.not(call.on(found).giving(.boolean, .isEmpty)), .boolean, at: call.range)
    }

    private mutating func holdsForAll(_ call: MethodCall, _ condition: ExpressionSyntax) -> Expression {
        let condition = inClosure(over: call.base) { $0.condition(condition) }
        guard condition.type.value != .unknown else { return unknown(call.range) }
        let opposite = Expression(.not(condition), .boolean, at: condition.range)
        return call.on(call.giving(call.base.type, .filter, [opposite])).giving(.boolean, .isEmpty)
    }
}

// Methods that give another sequence.
extension ExpressionChecker {
    private mutating func filtered(_ call: MethodCall, _ condition: ExpressionSyntax) -> Expression {
        let condition = inClosure(over: call.base) { $0.condition(condition) }
        guard condition.type.value != .unknown, case .sequence(let element, let hasNils) = call.base.type.value else {
            return unknown(call.range)
        }
        let isPresent = condition.factsWhenTrue.contains(NonNilFact(.element(0, depth: 0)))
        let kept = ValueType.sequence(narrowed(element, by: condition), hasNils: hasNils && !isPresent)
        return call.giving(ExpressionType(kept), .filter, [condition])
    }

    /// Returns the type of the elements that satisfy a condition: `filter($0 is Dog)` gives rows of `Dog`.
    private func narrowed(_ element: ValueType, by condition: Expression) -> ValueType {
        guard case .row(let side, let declared) = element else { return element }
        for part in conjuncts(of: condition) {
            guard case .test(let row, let entity) = part.kind, case .variable(.element(0, depth: 0)) = row.kind else { continue }
            if scope.model(side).isKind(entity, of: declared) { return .row(side, entity) }
        }
        return element
    }

    private mutating func mapped(_ call: MethodCall, _ value: ExpressionSyntax) -> Expression {
        guard let value = element(call, value) else { return unknown(call.range) }
        return call.giving(ExpressionType(.sequence(value.type.value, hasNils: value.type.isOptional)), .map, [value])
    }

    private mutating func compactMapped(_ call: MethodCall, _ value: ExpressionSyntax) -> Expression {
        guard let value = element(call, value) else { return unknown(call.range) }
        return call.giving(ExpressionType(.sequence(value.type.value)), .compactMap, [value])
    }

    /// Returns the closure's result for each element, one value or one row; nil after reporting an error.
    private mutating func element(_ call: MethodCall, _ value: ExpressionSyntax) -> Expression? {
        let value = inClosure(over: call.base) { $0.check(value) }
        switch value.type.value {
        case .unknown: return nil
        case .sequence, .pair:
            diagnostics.report(.wrongArguments(method: call.name, takes: "an expression with one value", [value], scope))
            return nil
        default: return value
        }
    }

    private mutating func sorted(_ call: MethodCall, _ arguments: [ExpressionSyntax]) -> Expression {
        guard call.base.type.value != .unknown else { return unknown(call.range) }
        let terms = inClosure(over: call.base) { $0.orderTerms(arguments) }
        guard let terms else { return unknown(call.range) }
        return call.giving(call.base.type, .sorted, terms)
    }

    /// Resolves the terms of an order: expressions or one list of them, each optionally with `desc`. Returns nil if one is wrong.
    mutating func orderTerms(_ terms: [ExpressionSyntax]) -> [Expression]? {
        var terms = terms
        if terms.count == 1, case .list(let elements) = terms[0].kind, !elements.isEmpty { terms = elements }
        var checked: [Expression] = []
        for term in terms {
            var value = term
            if case .descending(let inner) = term.kind { value = inner }
            let expression = check(value)
            guard expression.type.value != .unknown else { continue }
            guard expression.type.value.isSortable else {
                diagnostics.report(.typeMismatch(unordered: scope.article(expression.type), expression, scope))
                continue
            }
            let isTurned = value.range != term.range
            checked.append(isTurned ? Expression(.descending(expression), expression.type, at: term.range) : expression)
        }
        return checked.count == terms.count ? checked : nil
    }

    private mutating func prefixed(_ call: MethodCall, _ count: ExpressionSyntax) -> Expression {
        let count = check(count)
        guard count.type.value != .unknown else { return unknown(call.range) }
        guard count.type.value.isInteger, !count.type.isOptional else {
            return refuse(.wrongArguments(method: call.name, takes: "an integer", [count], scope), call.range)
        }
        return call.giving(call.base.type, .prefix, [count])
    }

    private mutating func adjacentPairs(_ call: MethodCall) -> Expression {
        guard case .sequence(let element, let hasNils) = call.base.type.value else { return unknown(call.range) }
        if case .pair = element {
            return refuse(.wrongArguments(method: call.name, over: scope.article(call.base.type), call.base, scope), call.range)
        }
        return call.giving(ExpressionType(.sequence(.pair(element, hasNils: hasNils))), .adjacentPairs)
    }

    /// Resolves a closure that has the elements of a sequence as `$0`, or two neighbours as `$0` and `$1`.
    private mutating func inClosure<Result>(over base: Expression, _ body: (inout ExpressionChecker) -> Result) -> Result {
        let outer = (scope.elements, scope.facts)
        defer { (scope.elements, scope.facts) = outer }
        switch base.type.value {
        case .sequence(.pair(let element, let hasNils), _):
            scope.elements = Array(repeating: ExpressionType(element, isOptional: hasNils), count: 2)
        case .sequence(let element, let hasNils): scope.elements = [ExpressionType(element, isOptional: hasNils)]
        default: scope.elements = [.unknown]
        }
        // Facts about the elements of the outer closure do not hold for these elements.
        scope.facts = scope.facts.filter { if case .element = $0.variable { false } else { true } }
        return body(&self)
    }
}

extension ValueType {
    /// Whether its values can be sorted, even if only by their bytes or by the rows' keys.
    var isSortable: Bool {
        switch self {
        case .boolean, .uuid, .enumeration, .row: true
        default: isOrdered
        }
    }
}

extension ExpressionSyntax {
    /// Whether it mentions `$0` or `$1` of the method whose argument it is. Then it is a closure. Closures inside it have their own
    /// elements.
    var mentionsElement: Bool {
        switch kind {
        case .variable(let name): name.text.utf8.first.map { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ?? false
        case .list(let elements), .call(_, let elements): elements.contains(where: \.mentionsElement)
        case .member(let base, _), .method(let base, _, _), .unwrap(let base), .prefix(_, let base), .cast(let base, _),
            .test(let base, _), .descending(let base):
            base.mentionsElement
        case .binary(_, let left, let right): left.mentionsElement || right.mentionsElement
        case .missing, .text, .number, .boolean, .nil, .name: false
        }
    }
}
