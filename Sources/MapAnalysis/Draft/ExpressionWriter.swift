import MapSyntax

/// Writes expressions of a mapping as the text of the language that means the same.
///
/// Not every expression that mapc computes with can be written: an outer closure's element has no name, and neither has the look-up of a value that no `set` gives. Such an expression
/// has no text.
package struct ExpressionWriter {
    let mapping: CompleteMapping
    /// The names under `let` of the entity mapping.
    var lets: [LetBinding] = []
    /// The names of the arguments, in the body of a function.
    var arguments: [String] = []

    package init(mapping: CompleteMapping, lets: [LetBinding] = [], arguments: [String] = []) {
        (self.mapping, self.lets, self.arguments) = (mapping, lets, arguments)
    }

    /// Returns the text of an expression; nil if it has none.
    package func text(_ expression: Expression) -> String? { written(expression)?.text }

    private struct Written {
        var text: String
        /// How tightly it binds; nil if nothing around it needs parentheses.
        var precedence: Precedence?

        init(_ text: String, _ precedence: Precedence? = nil) { (self.text, self.precedence) = (text, precedence) }
    }

    /// Returns the text of an operand, in parentheses if it binds less tightly than the operator.
    private func operand(_ expression: Expression, _ least: Precedence) -> String? {
        written(expression).map { written in written.precedence.map { $0 < least } ?? false ? "(\(written.text))" : written.text }
    }

    /// Returns the text before a dot or a mark, in parentheses unless it is one operand.
    private func base(_ expression: Expression) -> String? {
        written(expression).map { $0.precedence == nil ? $0.text : "(\($0.text))" }
    }

    private func list(_ expressions: [Expression]) -> String? {
        let texts = expressions.compactMap(text)
        return texts.count == expressions.count ? texts.joined(separator: ", ") : nil
    }

    private func written(_ expression: Expression) -> Written? {
        switch expression.kind {
        case .constant(let value): return constant(value)
        case .list(let elements): return list(elements).map { Written("[\($0)]") }
        case .variable(let variable): return name(of: variable).map { Written($0) }
        case .path(let base, let steps): return path(base, steps)
        case .call(let function, let arguments): return call(function, arguments)
        case .applied(let function, let arguments): return list(arguments).map { Written("\(function.name)(\($0))") }
        case .conditional(let condition, let then, let otherwise): return list([condition, then, otherwise]).map { Written("if(\($0))") }
        case .coalesce(let left, let right): return infix("??", left, right, .coalesce)
        case .unwrap(let inner): return base(inner).map { Written($0 + "!") }
        case .not(let inner): return operand(inner, .not).map { Written("not \($0)", .not) }
        case .and(let left, let right): return infix("and", left, right, .and)
        case .or(let left, let right): return infix("or", left, right, .or)
        case .comparison(let comparison, let left, let right): return infix(comparison.rawValue, left, right, .comparison)
        case .membership(let element, let list): return infix("in", element, list, .comparison)
        case .lookup(let value, let cases, let otherwise): return choice(value, cases, otherwise)
        case .mapped(let makers, let inner): return made(by: makers, inner)
        case .widen(let inner): return widened(inner, to: expression.type)
        case .cast(let row, let entity): return operand(row, .cast).map { Written("\($0) as \(mapping.source[entity].name)", .cast) }
        case .test(let row, let entity):
            return operand(row, .comparison).map { Written("\($0) is \(mapping.source[entity].name)", .comparison) }
        case .rows(.source, let entity): return Written(mapping.source[entity].name)
        case .method(let method, let base, let arguments): return self.method(method, base, arguments)
        case .descending(let inner): return text(inner).map { Written("\($0) desc") }
        case .unknown, .part, .rows, .window: return nil
        }
    }

    private func constant(_ value: Value) -> Written? {
        draftConstant(value).map { Written($0, $0.hasPrefix("-") ? .prefix : nil) }
    }

    private func name(of variable: Expression.Variable) -> String? {
        switch variable {
        case .source: "$source"
        case .item: "$item"
        case .index: "$index"
        case .group: "$group"
        case .element(let place, depth: 0): "$\(place)"
        case .entityLet(let place): lets.indices.contains(place) ? "$\(lets[place].name)" : nil
        case .fileLet(let place): mapping.fileLets.indices.contains(place) ? "$\(mapping.fileLets[place].name)" : nil
        case .parameter(let place): mapping.parameters.indices.contains(place) ? "$\(mapping.parameters[place].name)" : nil
        case .argument(let place): arguments.indices.contains(place) ? "$\(arguments[place])" : nil
        case .now: "now()"
        case .element, .seed, .brought: nil
        }
    }

    private func path(_ base: Expression, _ steps: [PathStep]) -> Written? {
        let model = base.type.value.rowSide == .destination ? mapping.destination : mapping.source
        let names = steps.compactMap { step -> String? in
            switch step {
            case .attribute(let leaf): model.path(leaf)
            case .toOne(let property), .toMany(let property): model[property].name
            case .part: nil
            }
        }
        guard names.count == steps.count else { return nil }
        return self.base(base).map { Written(([$0] + names).joined(separator: ".")) }
    }

    private func call(_ function: Function, _ arguments: [Expression]) -> Written? {
        guard function.name.first?.isLetter != true else { return list(arguments).map { Written("\(function.name)(\($0))") } }
        if arguments.count == 1 { return operand(arguments[0], .prefix).map { Written("\(function.name)\($0)", .prefix) } }
        guard arguments.count == 2, let binary = ExpressionSyntax.BinaryOperator(rawValue: function.name) else { return nil }
        return infix(function.name, arguments[0], arguments[1], binary.precedence)
    }

    private func infix(_ sign: String, _ left: Expression, _ right: Expression, _ precedence: Precedence) -> Written? {
        guard let left = operand(left, precedence == .comparison ? precedence.next : precedence),
            let right = operand(right, precedence.next)
        else { return nil }
        return Written("\(left) \(sign) \(right)", precedence)
    }

    /// Writes a look-up inside an expression, where `map` has no place.
    private func choice(_ value: Expression, _ cases: [Expression.LookupCase], _ otherwise: Expression?) -> Written? {
        guard let otherwise, cases.count <= 8, let end = text(otherwise), let value = operand(value, Precedence.comparison.next) else {
            return nil
        }
        var result = end
        for one in cases.reversed() {
            guard let key = draftConstant(one.key), let then = text(one.value) else { return nil }
            result = "if(\(value) == \(key), \(then), \(result))"
        }
        return Written(result)
    }

    /// Writes the rows that mappings make: a source row alone means what all of them make of it.
    private func made(by makers: [MappingID], _ inner: Expression) -> Written? {
        guard let first = makers.first else { return nil }
        let entity = mapping.destination.root(of: mapping[first].destination)
        let all = mapping.makers(of: entity).filter { $0.source != nil }.map(\.id)
        if Set(makers) == Set(all) { return written(inner) }
        guard makers.count == 1 else { return nil }
        return text(inner).map { Written("\(mapping[first].name)(\($0))") }
    }

    private func widened(_ inner: Expression, to type: ExpressionType) -> Written? {
        if type.value == .string, inner.type.value != .string, !inner.isConstant { return text(inner).map { Written("string(\($0))") } }
        return written(inner)
    }

    private func method(_ method: Expression.SequenceMethod, _ base: Expression, _ arguments: [Expression]) -> Written? {
        guard let base = self.base(base), let list = list(arguments) else { return nil }
        return Written("\(base).\(method.rawValue)" + (arguments.isEmpty ? "" : "(\(list))"))
    }
}

extension Expression {
    fileprivate var isConstant: Bool { if case .constant = kind { true } else { false } }
}
