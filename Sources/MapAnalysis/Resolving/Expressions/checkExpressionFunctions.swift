import MapSyntax

/// Resolves calls of the mapping file's functions.
extension ExpressionChecker {
    /// Returns the call, with the arguments converted to the types of the parameters.
    mutating func apply(_ function: MappingFunction, _ arguments: [ExpressionSyntax], _ name: Name, _ range: TextRange) -> Expression {
        guard arguments.count == function.parameters.count else {
            for argument in arguments { _ = check(argument) }
            return refuse(.wrongArguments(function, count: arguments.count, at: name.range, scope), range)
        }
        let given = zip(function.parameters, arguments).map { parameter, argument in taken(argument, by: parameter, of: function) }
        if function.body.type.value == .unknown || given.contains(where: { $0.type.value == .unknown }) { return unknown(range) }
        if let place = scope.refusesRun, let call = function.callOfRun { return refuse(.misplacedFunction(call, place, at: range), range) }
        let nilPassing = given.indices.filter { given[$0].type.isOptional && !function.parameters[$0].type.isOptional }
        let called = nilPassing.isEmpty ? function : scope.passingNil(given, at: nilPassing, through: function)
        return Expression(.applied(called, given), called.body.type, at: range)
    }

    private mutating func taken(
        _ argument: ExpressionSyntax, by parameter: MappingFunction.Parameter, of function: MappingFunction
    ) -> Expression {
        let type = parameter.type
        let value = check(argument, type.value)
        guard value.type.value != .unknown, type.value != .unknown else { return unknown(argument.range) }
        if scope.refusesQuotient(value, as: type.value, into: &diagnostics) { return unknown(argument.range) }
        guard let converted = converted(value, to: type.value) else {
            return refuse(.wrongArguments(function, value, for: parameter, scope), argument.range)
        }
        // A nil for a sequence is the empty sequence.
        if type.value.element != nil, value.type.value == .nothing { return Expression(.list([]), type, at: argument.range) }
        let isOptional = converted.type.isOptional || type.isOptional
        return Expression(converted.kind, ExpressionType(type.value, isOptional: isOptional), at: argument.range)
    }

    /// Converts a value like `set` does. A row of a subentity is also a row of the entity.
    private mutating func converted(_ value: Expression, to type: ValueType) -> Expression? {
        switch (value.type.value, type) {
        // The functions of the language also take every type that is text.
        case (.uri, .string), (.enumeration, .string), (.json, .string): return applied(.string, [value], value.range)
        case (.row(let side, let kind), .row(let wanted, let entity)),
            (.sequence(.row(let side, let kind), _), .sequence(.row(let wanted, let entity), _)):
            return side == wanted && scope.model(side).isKind(kind, of: entity) ? value : nil
        case (.sequence(.nothing, _), .sequence): return value
        case (.sequence(_, hasNils: true), .sequence(_, hasNils: false)): return nil
        case (.sequence(let element, _), .sequence(let wanted, _)):
            let isWiderInteger = element.isInteger && wanted.isInteger && scope.widens(element, to: wanted)
            let isSameForm = isWiderInteger || element.isTextItself && wanted == .string
            return element == wanted || isSameForm ? value : nil
        default: return value.converted(to: type, in: scope)
        }
    }
}

extension ValueType {
    /// Whether a value is itself a text. The text of a JSON value would be its content.
    fileprivate var isTextItself: Bool { isText && self != .json }
}

extension ExpressionScope {
    /// Returns the function for optional arguments of required parameters. Its body is evaluated only if none of these arguments is nil.
    fileprivate func passingNil(_ arguments: [Expression], at places: [Int], through function: MappingFunction) -> MappingFunction {
        var function = function
        let (body, range) = (function.body, function.body.range)
        let tests = places.map { isThere(Expression(.variable(.argument($0)), arguments[$0].type, at: range)) }
        guard let first = tests.first else { return function }
        let condition = tests.dropFirst().reduce(first) { Expression(.and($0, $1), .boolean, at: range) }
        let isSequence = body.type.value.element != nil
        let type = isSequence ? body.type : ExpressionType(body.type.value, isOptional: true)
        let nothing = Expression(isSequence ? .list([]) : .constant(.nil), type, at: range)
        function.body = Expression(.conditional(condition, then: body, otherwise: nothing), type, at: range)
        function.nilPassing = Set(places)
        return function
    }

    /// Returns `value != nil`. The facts of the caller do not apply, because the value is one of the function's own.
    private func isThere(_ value: Expression) -> Expression {
        var inside = self
        (inside.facts, inside.bindings) = ([], [])
        if let test = inside.isNil(value, isNot: true) { return test }
        let nothing = Expression(.constant(.nil), ExpressionType(.nothing, isOptional: true), at: value.range)
        return Expression(.comparison(.notEqual, value, nothing), .boolean, at: value.range)
    }
}
