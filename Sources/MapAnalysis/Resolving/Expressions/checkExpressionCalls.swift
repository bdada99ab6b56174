import MapSyntax

/// Resolves calls: functions, conversions, mappings, `if`.
extension ExpressionChecker {
    mutating func call(_ name: Name, _ arguments: [ExpressionSyntax], _ expecting: ValueType?, _ range: TextRange) -> Expression {
        switch name.text {
        case "if": return conditional(name, arguments, expecting, range)
        case "coalesce" where arguments.count > 1: return coalesce(arguments, expecting, range)
        default: break
        }
        if let function = scope.functions[name.text] { return apply(function, arguments, name, range) }
        if let mapping = scope.mappings[name.text] { return mapped(mapping, name, arguments, range) }
        if let window = WindowName(rawValue: name.text) { return self.window(window, name, arguments, range) }
        if let function = Function.named(name.text) {
            return function.isOfRun ? callOfRun(function, arguments, name, range) : call(function, arguments, name, range)
        }
        if let enumeration = enumeration(name.text, expecting) { return conversion(to: enumeration, name, arguments, range) }
        // A word among the arguments of another language's function, such as a unit of time, belongs to that function.
        let isElsewhere = helpElsewhere[name.text.lowercased()] != nil
        for argument in arguments {
            if case .name = argument.kind, isElsewhere { continue }
            _ = check(argument)
        }
        return refuse(.unknownFunction(name, scope), range)
    }

    private mutating func call(_ function: Function, _ arguments: [ExpressionSyntax], _ name: Name, _ range: TextRange) -> Expression {
        var checked = arguments.map { _ in unknown(nil) }
        var hint: ValueType?
        // Constants come last, because they take the type of the other arguments if the function needs one type for all.
        for isConstant in [false, true] {
            for (place, argument) in arguments.enumerated() where argument.isConstant == isConstant {
                checked[place] = check(argument, function.likensConstants ? hint : nil)
                if hint == nil, !isConstant { hint = self.hint(of: checked[place]) }
            }
        }
        return applied(function, checked, range, name: name)
    }

    /// Returns a call with resolved arguments: widened and typed, or refused.
    mutating func applied(_ function: Function, _ arguments: [Expression], _ range: TextRange?, name: Name? = nil) -> Expression {
        if arguments.contains(where: { $0.type.value == .unknown }) { return unknown(range) }
        if function.name == Function.jsonArray.name, arguments.count == 1, let array = jsonArray(of: arguments[0], range) { return array }
        var arguments = arguments
        if function.match(arguments.map(\.type)) == nil { arguments = spelled(arguments, for: function) }
        let isWhole = arguments.contains { if case .composite = $0.type.value { true } else { false } }
        guard !isWhole, let match = function.match(arguments.map(\.type)) else {
            guard let place = name?.range ?? range else { return unknown(range) }
            return refuse(.wrongArguments(function, arguments, scope, place, range ?? place), range)
        }
        if function.name == Function.archive.name, arguments[0].type.value == .json { return applied(.archiveJSON, arguments, range) }
        if let converted = convertingJSON(arguments, as: match.kinds) { return applied(function, converted, range, name: name) }
        let wide = zip(arguments, match.takes).map { argument, type in
            argument.type.value.isInteger && type.isInteger ? argument : argument.widened(to: type)
        }
        var type = match.result
        if function.name == "key", case .row(let side, let entity) = arguments[0].type.value {
            let model = scope.model(side)
            let root = model[model.root(of: entity)]
            if !root.key.isEmpty {
                guard let own = keyType(of: root, side) else {
                    return refuse(.wrongArguments(keyOf: root, in: model, at: range ?? root.range), range)
                }
                type = own
            }
        }
        for (place, argument) in wide.enumerated() {
            if let fault = fault(of: argument, at: place, in: function) { return refuse(fault, range) }
        }
        if let precondition = function.precondition, let constants = constants(wide), !precondition.holds(constants) {
            return refuse(Diagnostic(precondition.code, precondition.message, at: range, help: precondition.help), range)
        }
        if type.isOptional {
            if isAlwaysNil(function, wide), let place = range { return refuse(.invalidLiteral(convertedBy: function, at: place), range) }
            type.isOptional = !isTotal(function, wide)
        }
        if function.nilRule == .propagates, wide.contains(where: \.type.isOptional) { type.isOptional = true }
        return Expression(.call(function, wide), type, at: range)
    }

    /// Returns the error in an argument that must be a text in quotes in a notation of its own; nil if there is none.
    private func fault(of argument: Expression, at place: Int, in function: Function) -> Diagnostic? {
        guard let notation = function.notation(at: place) else { return nil }
        guard case .constant(.text(let text)) = argument.kind else { return .wrongArguments(unwritten: argument, notation, function) }
        switch notation {
        case .pattern: return TextPattern.fault(in: text.string).map { .invalidPattern($0, at: argument.range) }
        case .dateFormat: return DateFormat.fault(in: text.string).map { .invalidDateFormat($0, of: text.string, at: argument.range) }
        }
    }

    /// Returns the arguments' values if all of them are constants or computed from constants; nil otherwise.
    private func constants(_ arguments: [Expression]) -> [Value]? {
        var values: [Value] = []
        for argument in arguments {
            guard let value = constant(argument) else { return nil }
            values.append(value)
        }
        return values
    }

    private func constant(_ expression: Expression) -> Value? {
        switch expression.kind {
        case .constant(let value): value
        case .widen(let inner): constant(inner)?.widened(to: expression.type.value)
        case .call(let function, let arguments): function.isOfRun ? nil : constants(arguments).map(function.call)
        default: nil
        }
    }

    /// Whether a conversion of constants gives nil.
    private func isAlwaysNil(_ function: Function, _ arguments: [Expression]) -> Bool {
        guard function.isConversion, let constants = constants(arguments), !constants.contains(.nil) else { return false }
        return function.call(constants) == .nil
    }

    private func isTotal(_ function: Function, _ arguments: [Expression]) -> Bool {
        if !function.isOfRun, let constants = self.constants(arguments) { return function.call(constants) != .nil }
        let constants = arguments.map(constant)
        if function.isTotal(constants) { return true }
        guard let range = function.range, arguments.allSatisfy(\.type.value.isInteger) else { return false }
        return range(arguments.map { $0.integerRange ?? .min ... .max }) != nil
    }

    /// Returns the arguments, with text constants converted to dates, UUIDs and similar types if some form of the function takes them.
    private func spelled(_ arguments: [Expression], for function: Function) -> [Expression] {
        for form in function.forms where form.parameters.count == arguments.count {
            let converted = zip(arguments, form.parameters).map { argument, parameter in
                guard case .exactly(let type) = parameter.kind, type.isSpelledByText, case .constant(.text(let text)) = argument.kind,
                    case .success(let value) = Value.reading(text.string, as: type)
                else { return argument }
                return Expression(.constant(value), ExpressionType(type), at: argument.range)
            }
            if form.match(converted.map(\.type), widening: true) != nil { return converted }
        }
        return arguments
    }

    /// Returns the type of a row's key if it is one attribute of the entity; nil if it has several parts.
    private func keyType(of root: Entity, _ side: Side) -> ExpressionType? {
        guard root.key.count == 1, let attribute = scope.model(side)[root.key[0]].attribute else { return nil }
        return ExpressionType(attribute.type.value.on(side))
    }

    private mutating func conditional(
        _ name: Name, _ arguments: [ExpressionSyntax], _ expecting: ValueType?, _ range: TextRange
    ) -> Expression {
        guard arguments.count == 3 else {
            for argument in arguments { _ = check(argument) }
            return refuse(.wrongArguments(ifWith: arguments.count, name.range), range)
        }
        let test = condition(arguments[0])
        let first = arguments[1].isConstant && !arguments[2].isConstant ? 2 : 1
        let second = 3 - first
        let facts = [1: test.factsWhenTrue, 2: test.factsWhenFalse]
        let a = assuming(facts[first] ?? []) { $0.check(arguments[first], expecting) }
        let b = assuming(facts[second] ?? []) { $0.check(arguments[second], expecting ?? $0.hint(of: a)) }
        let (then, otherwise) = first == 1 ? (a, b) : (b, a)
        if [test, then, otherwise].contains(where: { $0.type.value == .unknown }) { return unknown(range) }
        guard let joined = join(then.type.value, otherwise.type.value) else {
            return refuse(.typeMismatch(parts: "'if'", scope.article(then.type), scope.article(otherwise.type), range), range)
        }
        let type = ExpressionType(joined, isOptional: then.type.isOptional || otherwise.type.isOptional)
        return Expression(.conditional(test, then: then.widened(to: joined), otherwise: otherwise.widened(to: joined)), type, at: range)
    }

    private mutating func coalesce(_ arguments: [ExpressionSyntax], _ expecting: ValueType?, _ range: TextRange) -> Expression {
        var hint = expecting
        var checked: [Expression] = []
        for argument in arguments {
            checked.append(check(argument, hint))
            hint = hint ?? self.hint(of: checked[checked.count - 1])
        }
        return checked.dropLast().reversed().reduce(checked[checked.count - 1]) { rest, next in
            coalesced(next, rest, range, operatorRange: nil)
        }
    }

    private mutating func mapped(
        _ mapping: ExpressionScope.MappingCall, _ name: Name, _ arguments: [ExpressionSyntax], _ range: TextRange
    ) -> Expression {
        let rows = arguments.map { check($0) }
        if let place = scope.refusesMappings { return refuse(.misplacedMapping(name, place), range) }
        guard rows.count == 1 else { return refuse(.wrongArguments(mapping: name, count: rows.count, range), range) }
        guard rows[0].type.value != .unknown else { return unknown(range) }
        guard case .row(.source, let entity) = rows[0].type.value.element ?? rows[0].type.value,
            scope.source.isKind(entity, of: mapping.parameter)
        else { return refuse(.wrongArguments(mapping: name, takes: scope.source[mapping.parameter], rows[0], scope), range) }
        if let taken = mapping.takenKinds, !scope.source.concreteKinds(of: entity).contains(where: taken.contains) {
            return refuse(.wrongArguments(mapping: name, never: scope.source[entity], rows[0]), range)
        }
        return Expression(.mapped(mapping.mappings, rows[0]), scope.type(of: mapping, for: rows[0]), at: range)
    }

    private func enumeration(_ name: String, _ expecting: ValueType?) -> ValueType? {
        if case .enumeration(_, name)? = expecting { return expecting }
        if scope.destination.enumeration(name) != nil { return .enumeration(.destination, name) }
        return scope.source.enumeration(name) == nil ? nil : .enumeration(.source, name)
    }

    /// Converts a text, or a case of another enum, to the case of that name.
    private mutating func conversion(
        to type: ValueType, _ name: Name, _ arguments: [ExpressionSyntax], _ range: TextRange
    ) -> Expression {
        conversion(to: type, name, arguments.map { check($0) }, range)
    }

    private mutating func conversion(
        to type: ValueType, _ name: Name, _ arguments: [Expression], _ range: TextRange
    ) -> Expression {
        if arguments.contains(where: { $0.type.value == .unknown }) { return unknown(range) }
        if arguments.count == 1, arguments[0].type.value == .json {
            return conversion(to: type, name, [applied(.jsonContent, arguments, range)], range)
        }
        guard arguments.count == 1, arguments[0].type.value.isText || arguments[0].type.value == .nothing else {
            return refuse(.wrongArguments(conversion: name, arguments, scope, range), range)
        }
        let cases = scope.cases(of: type)
        let isTotal = Set(scope.cases(of: arguments[0].type.value)).isSubset(of: cases) && !scope.cases(of: arguments[0].type.value).isEmpty
        let lookup = cases.map { Expression.LookupCase(key: .text($0), value: constant(.text($0), type, nil)) }
        let result = ExpressionType(type, isOptional: !isTotal || arguments[0].type.isOptional)
        // A text that is not a case gives nil. A map without 'else' would report it as a mistake in the data.
        let otherwise = isTotal ? nil : Expression(.constant(.nil), ExpressionType(type, isOptional: true))
        return Expression(.lookup(arguments[0], cases: lookup, otherwise: otherwise), result, at: range)
    }
}
