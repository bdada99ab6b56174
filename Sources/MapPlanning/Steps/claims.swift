import MapAnalysis
import MapPlan
import MapSyntax

/// Something that an expression takes for granted of every row.
struct Claim {
    enum Kind {
        /// `value!`
        case isPresent(Expression)
        /// `map` without `else`: the value is nil or one of these.
        case isCovered(Expression, [Value])
        /// `.only`: at most one element.
        case isSingle(Expression)
    }

    var kind: Kind
    var range: TextRange?

    var code: DiagnosticCode {
        switch kind {
        case .isPresent: .missingValue
        case .isCovered: .valueNotInMap
        case .isSingle: .severalValues
        }
    }

    var message: String {
        switch kind {
        case .isPresent: "a value that '!' says is there is nil"
        case .isCovered: "'map' has no entry for some values, and there is no 'else'"
        case .isSingle: "'.only' finds several elements"
        }
    }

    var help: String {
        switch kind {
        case .isPresent: "write '?? value' instead of '!', or leave such rows out with 'onNil: drop'"
        case .isCovered: "add the missing entries, or an 'else'"
        case .isSingle: "choose one with '.first' or '.last'"
        }
    }
}

/// The claims of an expression, the innermost first. Those behind a condition hold only where it does, and are left to it.
func claims(in expression: Expression) -> [Claim] {
    func all(_ parts: [Expression]) -> [Claim] { parts.flatMap(claims) }
    switch expression.kind {
    case .unknown, .constant, .variable, .rows: return []
    case .list(let elements), .call(_, let elements): return all(elements)
    case .path(let base, _), .widen(let base), .not(let base), .mapped(_, let base), .cast(let base, _), .test(let base, _):
        return claims(in: base)
    case .conditional(let condition, _, _): return claims(in: condition)
    case .coalesce(let first, _), .and(let first, _), .or(let first, _): return claims(in: first)
    case .comparison(_, let left, let right), .membership(let left, let right): return all([left, right])
    case .unwrap(let inner): return claims(in: inner) + [Claim(kind: .isPresent(inner), range: expression.range)]
    case .lookup(let inner, let cases, let otherwise):
        let missing = Claim(kind: .isCovered(inner, cases.map(\.key)), range: expression.range)
        return claims(in: inner) + (otherwise == nil ? [missing] : [])
    case .method(let method, let base, let arguments):
        let single = Claim(kind: .isSingle(base), range: expression.range)
        return claims(in: base) + all(arguments) + (method == .only ? [single] : [])
    }
}

extension ExpressionLowering {
    /// That a claim does not hold of a row.
    mutating func violation(of claim: Claim) -> Condition {
        switch claim.kind {
        case .isPresent(let expression):
            switch lower(expression) {
            case .value(let scalar): return .isNil(scalar)
            case .row(let row): return isMissing(row)
            case .destinationKey(let key): return .or(key.map(Condition.isNil))
            case .rows, .values, .list: return .constant(false)
            }
        case .isCovered(let expression, let values):
            let subject = value(expression)
            let constants = values.filter { $0 != .nil }.map { Scalar.constant(canonicalForm($0)) }
            let covered = Condition.member(
                subject, of: constants, orNil: true, comparing: Self.comparing(expression.type.value, isOrder: false))
            return .not(covered)
        case .isSingle(let expression):
            let count = method(.count, expression, [], expression)
            guard case .value(let scalar) = count else { return .constant(false) }
            return .ordered(">", scalar, .constant(.integer(1)), comparing: .plain)
        }
    }
}
