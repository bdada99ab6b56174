package import MapAnalysis
import MapSyntax

extension CompleteMapping {
    /// Returns the mapping with a name for each costly call of a function that the properties of an entity mapping contain more than once.
    /// The value of a name is computed once for each row, and is written into the SQL once.
    package func namingEqualCalls() -> CompleteMapping {
        guard entityMappings.contains(where: \.callsFunctions) else { return self }
        return with(entityMappings: entityMappings.map { $0.callsFunctions ? $0.namingEqualCalls() : $0 })
    }
}

extension EntityMapping {
    fileprivate var callsFunctions: Bool {
        properties.contains { $0.expressions.contains { $0.contains { if case .applied = $0.kind { true } else { false } } } }
    }

    fileprivate func namingEqualCalls() -> EntityMapping {
        var named = self
        var calls = EqualCalls()
        for property in properties { property.expressions.forEach { calls.count(in: $0, of: property) } }
        guard calls.found.contains(where: { $0.count > 1 }) else { return self }
        for call in calls.found where call.count > 1 {
            // The calls in its arguments have their names already.
            let value = call.expression.mappingParts { calls.replacing(in: $0) }
            calls.names[call.form] = .entityLet(named.lets.count)
            named.lets.append(LetBinding(name: call.function, value: value, isOfElement: value.readsElement, origin: call.origin))
        }
        named.properties = properties.map { $0.mappingExpressions { calls.replacing(in: $0) } }
        return named
    }
}

/// The calls that may get a name, and the names that they have.
private struct EqualCalls {
    struct Call {
        var form: NormalForm
        var expression: Expression
        var function: String
        var origin: Origin
        var count: Int
    }

    /// The least number of parts that a function has whose calls get a name.
    private static let leastSize = 32

    /// In the order in which they end, so that a call follows the calls in its arguments.
    private(set) var found: [Call] = []
    var names: [NormalForm: Expression.Variable] = [:]
    private var places: [NormalForm: Int] = [:]
    /// Whether the body of a function can have a name, by its place in the file. Finding that out takes as long as the body is large.
    private var fits: [TextRange: Bool] = [:]

    mutating func count(in expression: Expression, of property: PropertyMapping) {
        guard expression.isOfItsRow else { return }
        expression.parts.forEach { count(in: $0, of: property) }
        guard case .applied(let function, let arguments) = expression.kind, function.size.nodeCount >= Self.leastSize else { return }
        if fits[function.range] == nil { fits[function.range] = function.body.isNameable }
        guard let form = form(of: expression, function, arguments) else { return }
        if let place = places[form] {
            found[place].count += 1
        } else {
            places[form] = found.count
            found.append(Call(form: form, expression: expression, function: function.name, origin: property.origin, count: 1))
        }
    }

    /// Returns the expression with names in place of the calls that have one.
    func replacing(in expression: Expression) -> Expression {
        guard expression.isOfItsRow else { return expression }
        if case .applied(let function, let arguments) = expression.kind, let form = form(of: expression, function, arguments),
            let name = names[form]
        {
            return Expression(.variable(name), expression.type, at: expression.range)
        }
        return expression.mappingParts { replacing(in: $0) }
    }

    /// Returns the form of a call that can have a name. A claim keeps its call, because the place of the call says who makes the claim.
    private func form(of call: Expression, _ function: MappingFunction, _ arguments: [Expression]) -> NormalForm? {
        guard fits[function.range] == true, call.type.value.element == nil, arguments.allSatisfy(\.isNameable) else { return nil }
        return NormalForm(call)
    }
}

extension Expression {
    /// Whether its parts are computed for the row itself, and not for each element of a sequence or for the rows of a window.
    fileprivate var isOfItsRow: Bool {
        switch kind {
        case .method, .window: false
        default: true
        }
    }

    /// Whether it makes no claim and looks at no window.
    fileprivate var isNameable: Bool {
        claims(in: self).isEmpty && !contains { if case .window = $0.kind { true } else { false } }
    }

    fileprivate var readsElement: Bool {
        contains {
            switch $0.kind {
            case .variable(.item), .variable(.index): true
            default: false
            }
        }
    }
}
