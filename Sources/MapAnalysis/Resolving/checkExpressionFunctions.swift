import MapSyntax

/// Functions of the mapping file.
extension ExpressionChecker {
    /// A call: the arguments made what the function takes.
    mutating func apply(_ function: MappingFunction, _ arguments: [ExpressionSyntax], _ name: Name, _ range: TextRange) -> Expression {
        guard arguments.count == function.parameters.count else {
            for argument in arguments { _ = check(argument) }
            return refuse(.wrongArguments(function, count: arguments.count, at: name.range, scope), range)
        }
        let given = zip(function.parameters, arguments).map { parameter, argument in taken(argument, by: parameter, of: function) }
        if function.body.type.value == .unknown || given.contains(where: { $0.type.value == .unknown }) { return unknown(range) }
        if let place = scope.refusesRun, let call = function.callOfRun { return refuse(.misplacedFunction(call, place, at: range), range) }
        return Expression(.applied(function, given), function.body.type, at: range)
    }

    private mutating func taken(
        _ argument: ExpressionSyntax, by parameter: MappingFunction.Parameter, of function: MappingFunction
    ) -> Expression {
        let type = parameter.type
        let value = check(argument, type.value)
        guard value.type.value != .unknown, type.value != .unknown else { return unknown(argument.range) }
        guard let converted = converted(value, to: type.value) else {
            return refuse(.wrongArguments(function, value, for: parameter, scope), argument.range)
        }
        if converted.type.isOptional, !type.isOptional {
            return refuse(.possiblyNil(value, for: parameter, of: function, scope), argument.range)
        }
        return Expression(converted.kind, type, at: argument.range)
    }

    /// Values as `set` converts them; a row of a subentity is a row of the entity.
    private func converted(_ value: Expression, to type: ValueType) -> Expression? {
        switch (value.type.value, type) {
        case (.row(let side, let kind), .row(let wanted, let entity)),
            (.sequence(.row(let side, let kind), _), .sequence(.row(let wanted, let entity), _)):
            return side == wanted && scope.model(side).isKind(kind, of: entity) ? value : nil
        case (.sequence(.nothing, _), .sequence): return value
        case (.sequence(_, hasNils: true), .sequence(_, hasNils: false)): return nil
        case (.sequence(let element, _), .sequence(let wanted, _)):
            return element == wanted || element.isInteger && scope.widens(element, to: wanted) && wanted.isInteger ? value : nil
        default: return value.converted(to: type, in: scope)
        }
    }
}
