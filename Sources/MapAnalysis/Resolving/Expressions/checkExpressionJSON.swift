import MapSyntax

/// Resolves JSON: its members by path, and the conversions between it and other types.
extension ExpressionChecker {
    /// Resolves `json(x).name` and `json(x).elements`.
    mutating func jsonMember(_ name: Name, of base: Expression, _ range: TextRange) -> Expression {
        guard name.text == "elements" else {
            return applied(.jsonMember, [base, constant(.text(name.text), .string, name.range)], range)
        }
        // A text that is not JSON has no elements, but it is not an empty list either. The precondition receives the text at the root to tell
        // them apart.
        let root = root(of: base).map { [base, $0] } ?? [base]
        return applied(.jsonElements, root, range)
    }

    /// Resolves `json(x).member("first name")`.
    mutating func jsonMethod(_ name: Name, of base: Expression, _ arguments: [ExpressionSyntax], _ range: TextRange) -> Expression {
        let checked = arguments.map { check($0) }
        if checked.contains(where: { $0.type.value == .unknown }) { return unknown(range) }
        guard name.text == "member" else {
            return refuse(.unknownMethod(name, of: scope.article(base.type), known: ["elements", "member"]), range)
        }
        guard checked.count == 1, checked[0].type == ExpressionType(.string) else {
            return refuse(.wrongArguments(method: name, takes: "one text", checked, scope), range)
        }
        return applied(.jsonMember, [base, checked[0]], range)
    }

    /// Returns `jsonArray` of a sequence, each of whose elements is converted to JSON; nil if it is not a sequence of values.
    mutating func jsonArray(of sequence: Expression, _ range: TextRange?) -> Expression? {
        guard let element = sequence.type.value.element, let function = JSONSoundness.function(of: element) else { return nil }
        if element == .json, sequence.isSurelyJSON { return applied(.jsonArrayOf, [sequence], range) }
        let one = Expression(.variable(.element(0, depth: 0)), ExpressionType(element), at: sequence.range)
        let value = applied(function, [one], range)
        let values = Expression(.method(.map, sequence, [value]), ExpressionType(.sequence(value.type.value)), at: sequence.range)
        return applied(.jsonArrayOf, [values], range)
    }

    /// Returns the arguments with the conversions between JSON and other types; nil if none is needed.
    mutating func convertingJSON(_ arguments: [Expression], as kinds: [Function.Parameter.Kind]) -> [Expression]? {
        var converted = arguments
        var hasChanged = false
        for (place, kind) in kinds.enumerated() {
            let isJSON = arguments[place].type.value == .json
            switch kind {
            case .text where isJSON:
                converted[place] = applied(.jsonContent, [arguments[place]], arguments[place].range)
                if isNeverNull(arguments[place]) { converted[place].type.isOptional = false }
            case .jsonValue where !arguments[place].isSurelyJSON:
                guard let function = JSONSoundness.function(of: arguments[place].type.value) else { continue }
                converted[place] = applied(function, [arguments[place]], arguments[place].range)
            default: continue
            }
            hasChanged = true
        }
        return hasChanged ? converted : nil
    }

    /// Whether the JSON is an object or an array made in this mapping, and thus never `null`.
    private func isNeverNull(_ json: Expression) -> Bool {
        switch json.kind {
        case .call(let function, _): [Function.jsonObject.name, Function.jsonArray.name, Function.jsonArrayOf.name].contains(function.name)
        case .variable(.entityLet(let place)) where scope.bindings.indices.contains(place): isNeverNull(scope.bindings[place].value)
        case .conditional(_, let then, let otherwise): isNeverNull(then) && isNeverNull(otherwise)
        default: false
        }
    }

    /// Returns the text that `json(…)` reads at the root of a path of members.
    private func root(of path: Expression) -> Expression? {
        guard case .call(let function, let arguments) = path.kind, let first = arguments.first else { return nil }
        if function.name == Function.json.name { return first.type.value == .json ? nil : first }
        return function.name == Function.jsonMember.name ? root(of: first) : nil
    }
}

extension Expression {
    /// Whether a function of the mapping made the JSON. Stored JSON may be invalid.
    var isSurelyJSON: Bool {
        guard type.value == .json || type.value.element == .json, case .call(let function, _) = kind else { return false }
        return !["valid", "nullIf", "coalesce"].contains(function.name)
    }
}
