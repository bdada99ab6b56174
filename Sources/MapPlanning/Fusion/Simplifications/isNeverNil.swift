import MapAnalysis

extension Simplifier {
    /// Whether an expression gives a value in every row that mapc does not refuse.
    ///
    /// The type alone does not prove that, because SQLite stores NULL in columns of required attributes. A value is there if mapc checks it
    /// for the row, or if the language always computes one.
    func isNeverNil(_ expression: Expression) -> Bool {
        switch expression.kind {
        case .constant(let value): value != .nil
        case .unwrap, .not, .and, .or, .comparison, .membership, .test, .variable(.now), .variable(.seed): true
        case .variable(.entityLet(let place)): lets.indices.contains(place) && isNeverNil(lets[place].value)
        case .path: isCheckedValue(expression)
        case .coalesce(let first, let second): isNeverNil(first) || isNeverNil(second)
        case .conditional(_, let then, let otherwise): isNeverNil(then) && isNeverNil(otherwise)
        case .lookup(let value, let cases, let otherwise):
            cases.allSatisfy { isNeverNil($0.value) } && (otherwise.map(isNeverNil) ?? isNeverNil(value))
        case .widen(let inner): inner.type.value.isNumber && expression.type.value.isNumber && isNeverNil(inner)
        case .call(let function, let arguments): isNeverNil(function, arguments, expression)
        default: false
        }
    }

    /// Whether the expression is a required attribute of the row itself. If an expression computes with it, mapc refuses rows without a value,
    /// unless the column is declared NOT NULL.
    private func isCheckedValue(_ expression: Expression) -> Bool {
        guard let leaf = expression.ownLeaf, leaf.leaf == nil, !expression.type.isOptional else { return false }
        return source[leaf.property].isRequiredToHaveValue
    }

    private func isNeverNil(_ function: Function, _ arguments: [Expression], _ call: Expression) -> Bool {
        guard function.precondition == nil, function.name != "valid", arguments.allSatisfy(isNeverNil) else { return false }
        // NaN is nil: infinity times zero.
        if call.type.value.isReal { return false }
        // The type of the call was found with the types of the version between, whose attribute may have been optional.
        let present = arguments.map { ExpressionType($0.type.value) }
        return !call.type.isOptional || !(function.resultType(present)?.isOptional ?? true)
    }
}

extension Expression {
    /// Whether the value may be that of an attribute as it is stored. Such a value keeps its bytes when it is written, so it is not computed with.
    func mayPassOn(_ lets: [LetBinding]) -> Bool {
        switch kind {
        case .constant, .not, .and, .or, .comparison, .membership, .test, .variable(.now), .variable(.seed): false
        case .unwrap(let inner), .widen(let inner): inner.mayPassOn(lets)
        case .conditional(_, let then, let otherwise): then.mayPassOn(lets) || otherwise.mayPassOn(lets)
        case .coalesce(let first, let second): first.mayPassOn(lets) || second.mayPassOn(lets)
        case .lookup(_, let cases, let otherwise):
            cases.contains { $0.value.mayPassOn(lets) } || otherwise?.mayPassOn(lets) ?? false
        case .call(let function, _): function.mayPassOn
        case .variable(.entityLet(let place)): lets.indices.contains(place) ? lets[place].value.mayPassOn(lets) : true
        default: true
        }
    }
}

extension Expression {
    /// Whether it computes with each of its parts and passes none of them on.
    var isComputing: Bool {
        switch kind {
        case .call(let function, _): !function.mayPassOn && function.nilRule == .propagates
        case .comparison: true
        default: false
        }
    }
}

extension Function {
    /// Whether a result may be one of the arguments, as for `min` and `nullIf`.
    fileprivate var mayPassOn: Bool {
        forms.contains { form in
            switch form.result {
            case .type, .optional: false
            case .same, .optionalSame, .firstNotNil: true
            }
        }
    }
}
