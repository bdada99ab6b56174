import MapSyntax

/// What sequences can be asked.
extension ExpressionChecker {
    static let methodNames = Expression.SequenceMethod.allCases.map(\.rawValue)

    /// Methods that a later version knows: they take a closure, or give another sequence.
    private static let laterMethods: Set<String> = [
        "adjacentPairs", "allSatisfy", "compactMap", "elements", "filter", "map", "prefix", "reversed", "sorted",
    ]

    mutating func method(_ name: Name, of base: Expression, _ arguments: [ExpressionSyntax], _ range: TextRange) -> Expression {
        guard base.type.value != .unknown else { return base }
        guard let element = base.type.value.element else {
            for argument in arguments { _ = check(argument) }
            return refuse(.unknownMethod(name, ofValue: scope.article(base.type), range), range)
        }
        if Self.laterMethods.contains(name.text) || arguments.contains(where: \.mentionsElement) {
            return refuse(.notYetSupported("'.\(name.text)' with a closure", at: name.range), range)
        }
        guard let method = Expression.SequenceMethod(rawValue: name.text) else {
            return refuse(.unknownMethod(name, of: scope.article(base.type), known: Self.methodNames), range)
        }
        if method == .contains, arguments.count == 1 { return member(check(arguments[0], element), in: base, range) }
        let checked = arguments.map { check($0) }
        if checked.contains(where: { $0.type.value == .unknown }) { return unknown(range) }
        let takes = method == .joined || method == .contains ? 1 : 0
        guard checked.count == takes, checked.allSatisfy({ $0.type == ExpressionType(.string) }) else {
            return refuse(.wrongArguments(method: name, takes: takes == 0 ? "nothing" : "one text", checked, scope), range)
        }
        guard let type = type(of: method, over: element) else {
            return refuse(.wrongArguments(method: name, over: scope.article(base.type), base, scope), range)
        }
        return Expression(.method(method, base, checked), type, at: range)
    }

    /// `nil` where the elements do not allow it.
    private func type(of method: Expression.SequenceMethod, over element: ValueType) -> ExpressionType? {
        switch method {
        case .count: ExpressionType(.int32)
        case .isEmpty, .contains: .boolean
        case .first, .last, .only: ExpressionType(element, isOptional: true)
        case .joined: element.isText ? ExpressionType(.string) : nil
        // Two thousand million int32 stay within an int64.
        case .sum where element.isInteger: ExpressionType(.int64, isOptional: element == .int64)
        case .sum: element.isNumber ? ExpressionType(element.isReal ? .double : element) : nil
        case .average: element.isNumber ? ExpressionType(element == .decimal ? .decimal : .double, isOptional: true) : nil
        case .min, .max: element.isOrdered ? ExpressionType(element, isOptional: true) : nil
        }
    }
}

extension ExpressionSyntax {
    /// Whether it mentions `$0` or `$1`: then it is a closure.
    var mentionsElement: Bool {
        switch kind {
        case .variable(let name): name.text.utf8.first.map { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ?? false
        case .list(let elements), .call(_, let elements): elements.contains(where: \.mentionsElement)
        case .method(let base, _, let arguments): base.mentionsElement || arguments.contains(where: \.mentionsElement)
        case .member(let base, _), .unwrap(let base), .prefix(_, let base), .cast(let base, _), .test(let base, _): base.mentionsElement
        case .binary(_, let left, let right): left.mentionsElement || right.mentionsElement
        case .missing, .text, .number, .boolean, .nil, .name: false
        }
    }
}
