import MapAnalysis
import MapPlan
import MapSyntax

/// Something that an expression assumes of every row.
struct Claim {
    enum Kind {
        /// `value!`
        case isPresent(Expression)
        /// `map` without `else`: the value is nil or one of these.
        case isCovered(Expression, [Value])
        /// `.only`: at most one element.
        case isSingle(Expression)
        /// The arguments fulfill a function's precondition.
        case isAllowed(Function, Function.Precondition, [Expression])
        /// The stored value at the end of a path is of its declared type. The path starts at a row or at each element of a sequence.
        case isReadable(Expression)
        /// The rows that mappings make are of the entity that a relationship needs. No such row was merged with a row of another kind.
        case isOfKind(Expression)
    }

    /// Which claims of an expression are wanted.
    enum Subject {
        /// Those that the author writes: `!`, `.only`, `map` without `else`.
        case statements
        /// Those about the stored values that the expression reads (`readings.swift`).
        case readings
        /// Both, in the order in which they are computed.
        case everything
    }

    /// A condition under which a claim applies at all: `if($source.n > 0, $source.name!, "")` claims nothing about the other rows.
    enum Guard {
        case holds(Expression)
        case fails(Expression)
        case isNil(Expression)
        /// The value is not a key of a `map`.
        case isUncovered(Expression, [Value])
        /// The claim is about each element of a sequence, which the later guards and the claim see as `$0`.
        case someElement(of: Expression)
    }

    var kind: Kind
    var guards: [Guard] = []
    var range: TextRange?
    /// Whether the claim applies to every row, whatever conditions are around it: a window reads rows that those conditions do not
    /// exclude.
    var isOfAllRows = false

    fileprivate var ofAllRows: Claim {
        var claim = self
        claim.isOfAllRows = true
        return claim
    }

    /// Whether the model already guarantees the claim.
    func isProven(in model: Model) -> Bool { if case .isSingle(let sequence) = kind { sequence.isSurelySingle(in: model) } else { false } }

    /// Whether the claim is also checked for rows that `onNil: drop` leaves out.
    var isOfRowsLeftOut: Bool { DiagnosticCode.ofCost.contains(code) }

    var isOfPresence: Bool { if case .isPresent = kind { true } else { false } }

    var isReading: Bool { if case .isReadable = kind { true } else { false } }

    /// Whether the claim is about an attribute of `$source` itself.
    var readsOwnAttribute: Bool { if case .isReadable(let read) = kind { read.attributeOfSource != nil } else { false } }

    var code: DiagnosticCode {
        switch kind {
        case .isPresent: .missingValue
        case .isCovered: .valueNotInMap
        case .isSingle: .severalValues
        case .isAllowed(_, let precondition, _): precondition.code
        case .isReadable: .unreadableValue
        case .isOfKind: .rowOfAnotherKind
        }
    }

    var message: String {
        switch kind {
        case .isPresent: "'!' found nil"
        case .isCovered: "'map' has neither an entry nor an 'else' for some values"
        case .isSingle: "'.only' found several elements"
        case .isAllowed(_, let precondition, _): precondition.message
        case .isReadable: "an expression reads a stored value that does not have its declared type"
        case .isOfKind: "'distinct' kept a row of another entity than this relationship refers to"
        }
    }

    /// The beginning of a message that the values complete, if the claim is about which values there are.
    var messageOfValues: String? { if case .isCovered = kind { "'map' has no entry for" } else { nil } }

    var help: String {
        switch kind {
        case .isPresent: "write '?? value' instead of '!', or filter out such rows with 'onNil: drop'"
        case .isCovered: "add the missing entries, or an 'else'"
        case .isSingle: "choose one with '.first' or '.last'"
        case .isAllowed(_, let precondition, _): precondition.help
        case .isReadable: "correct the rows, or write 'valid(…)' to make such values nil"
        case .isOfKind: "put the row of the needed entity first with 'order', or add what tells the entities apart to 'distinct'"
        }
    }
}

extension [Claim.Guard] {
    /// Applies guards in a function's body to the function's arguments. Also returns how to apply an expression that follows these guards.
    func inside(_ function: MappingFunction, _ arguments: [Expression]) -> (guards: [Claim.Guard], applied: (Expression) -> Expression) {
        var closureCount = 0
        func applying(_ closureCount: Int) -> (Expression) -> Expression {
            { part in
                var inner = function
                inner.closureCount += closureCount
                inner.body = part
                return Expression(.applied(inner, arguments), part.type, at: part.range)
            }
        }
        let guards = map { claimGuard -> Claim.Guard in
            let applied = applying(closureCount)
            switch claimGuard {
            case .holds(let part): return .holds(applied(part))
            case .fails(let part): return .fails(applied(part))
            case .isNil(let part): return .isNil(applied(part))
            case .isUncovered(let part, let values): return .isUncovered(applied(part), values)
            case .someElement(let part):
                closureCount += 1
                return .someElement(of: applied(part))
            }
        }
        return (guards, applying(closureCount))
    }
}

extension Claim {
    /// Returns a claim of a function's body applied to the function's arguments.
    fileprivate func inside(_ function: MappingFunction, _ arguments: [Expression]) -> Claim {
        let (guards, applied) = guards.inside(function, arguments)
        var claim = self
        claim.guards = guards
        switch kind {
        case .isPresent(let part): claim.kind = .isPresent(applied(part))
        case .isCovered(let part, let values): claim.kind = .isCovered(applied(part), values)
        case .isSingle(let part): claim.kind = .isSingle(applied(part))
        case .isReadable(let part): claim.kind = .isReadable(applied(part))
        case .isOfKind(let part): claim.kind = .isOfKind(applied(part))
        case .isAllowed(let called, let precondition, let parts): claim.kind = .isAllowed(called, precondition, parts.map(applied))
        }
        return claim
    }
}

/// Returns the claims of an expression, the innermost first. With `lets`, includes the claims of the names that the expression reads.
func claims(in expression: Expression, reading lets: [LetBinding] = [], of subject: Claim.Subject = .statements) -> [Claim] {
    func own(_ part: Expression) -> [Claim] { claims(in: part, reading: lets, of: subject) }
    func all(_ parts: [Expression]) -> [Claim] { parts.flatMap(own) }
    func ownClaim(_ kind: Claim.Kind) -> [Claim] { subject != .readings ? [Claim(kind: kind, range: expression.range)] : [] }
    switch expression.kind {
    case .variable(.entityLet(let place)): return lets.indices.contains(place) ? own(lets[place].value) : []
    case .path(let base, let steps):
        guard subject != .statements, let step = steps.last, step.isOfValue else { return own(base) }
        return own(base) + [Claim(kind: .isReadable(expression), range: expression.range)]
    case .call(let function, let arguments):
        // `valid` is the one function that accepts values that are not of their type.
        if function.name == "valid", subject != .statements {
            return arguments.flatMap { claims(inValid: $0, reading: lets, of: subject) }
        }
        return all(arguments) + (function.precondition.map { ownClaim(.isAllowed(function, $0, arguments)) } ?? [])
    case .applied(let function, let given):
        return all(given) + claims(in: function.body, of: subject).map { $0.inside(function, given) }
    case .conditional(let condition, let then, let otherwise):
        return own(condition) + own(then).under(.holds(condition)) + own(otherwise).under(.fails(condition))
    case .coalesce(let first, let second): return own(first) + own(second).under(.isNil(first))
    case .and(let first, let second): return own(first) + own(second).under(.holds(first))
    case .or(let first, let second): return own(first) + own(second).under(.fails(first))
    case .unwrap(let inner): return own(inner) + ownClaim(.isPresent(inner))
    case .mapped(_, let rows): return own(rows) + ownClaim(.isOfKind(expression))
    case .lookup(let inner, let cases, let otherwise):
        let (keys, values) = (cases.map(\.key), all(cases.map(\.value)))
        guard let otherwise else { return own(inner) + values + ownClaim(.isCovered(inner, keys)) }
        return own(inner) + values + own(otherwise).under(.isUncovered(inner, keys))
    case .method(.only, let base, _): return own(base) + ownClaim(.isSingle(base))
    case .method(.filter, let base, let closures), .method(.map, let base, let closures), .method(.compactMap, let base, let closures),
        .method(.sorted, let base, let closures):
        return own(base) + closures.flatMap { own($0).under(.someElement(of: base)) }
    case .window: return all(expression.parts).map(\.ofAllRows)
    default: return all(expression.parts)
    }
}

/// Returns the claims of `valid`'s argument. The argument itself may be unreadable. The values from which it is computed may not.
private func claims(inValid argument: Expression, reading lets: [LetBinding], of subject: Claim.Subject) -> [Claim] {
    switch argument.kind {
    case .path: argument.parts.flatMap { claims(in: $0, reading: lets, of: subject) }
    case .variable(.entityLet(let place)):
        lets.indices.contains(place) ? claims(inValid: lets[place].value, reading: lets, of: subject) : []
    default: claims(in: argument, reading: lets, of: subject)
    }
}

extension [Claim] {
    /// Returns the claims restricted to rows for which the condition holds, except claims about all rows.
    fileprivate func under(_ condition: Claim.Guard) -> [Claim] {
        map { claim in
            var claim = claim
            if !claim.isOfAllRows { claim.guards.insert(condition, at: 0) }
            return claim
        }
    }
}

extension EntityMapping {
    /// The claims of `!` whose nil makes `onNil: drop` leave out a row. Required properties that are nil do so too.
    var nilsUnderUnwrap: [Claim] {
        var found = properties.filter(\.dropsNil).flatMap { $0.claims(reading: lets) }
        if dropsNil { found += condition.map { claims(in: $0, reading: lets) } ?? [] }
        return found.filter(\.isOfPresence)
    }
}

extension PropertyMapping {
    /// Returns the claims of the value and of the names that it reads.
    func claims(reading lets: [LetBinding], of subject: Claim.Subject = .statements) -> [Claim] {
        expressions.flatMap { MapPlanning.claims(in: $0, reading: lets, of: subject) }
    }
}

extension ExpressionLowering {
    /// Returns the condition that a claim applies to a row and does not hold.
    mutating func violation(of claim: Claim, in scope: RowScope) -> Condition {
        violation(of: claim.kind, under: claim.guards[...], in: scope)
    }

    private mutating func violation(of claim: Claim.Kind, under guards: ArraySlice<Claim.Guard>, in scope: RowScope) -> Condition {
        guard let first = guards.first else { return opposite(of: claim, in: scope) }
        if case .someElement(let base) = first {
            guard let elements = sequence(base, in: scope).map({ bindable($0) }) else { return .constant(false) }
            let isViolated = violation(of: claim, under: guards.dropFirst(), in: scope.binding(elements.element))
            if isViolated.isAlwaysFalse { return isViolated }
            // What no element decides is asked once, and not for each of them.
            guard claim.readsElement(under: guards.dropFirst()) else { return .all([.exists(elements.relation), isViolated]) }
            return .exists(.filter(elements.relation, isViolated))
        }
        let isViolated = violation(of: claim, under: guards.dropFirst(), in: scope)
        return isViolated.isAlwaysFalse ? isViolated : .all([self.guard(first, in: scope), isViolated])
    }

    /// Returns the condition that all guards hold. It ignores guards about elements.
    mutating func holds(_ guards: [Claim.Guard], in scope: RowScope) -> Condition { .all(guards.map { self.guard($0, in: scope) }) }

    mutating func `guard`(_ claimGuard: Claim.Guard, in scope: RowScope) -> Condition {
        switch claimGuard {
        case .holds(let expression): condition(expression, in: scope)
        case .fails(let expression): .not(condition(expression, in: scope))
        case .isNil(let expression): isNil(expression, in: scope)
        case .isUncovered(let expression, let values): .not(covers(values, expression, orNil: values.contains(.nil), in: scope))
        case .someElement: .constant(true)
        }
    }

    private mutating func covers(_ values: [Value], _ expression: Expression, orNil: Bool, in scope: RowScope) -> Condition {
        let constants = values.filter { $0 != .nil }.map { Scalar.constant(canonicalForm($0)) }
        return .member(
            value(expression, in: scope), of: constants, orNil: orNil, comparing: Self.comparing(expression.type.value, isOrder: false))
    }

    private mutating func opposite(of claim: Claim.Kind, in scope: RowScope) -> Condition {
        switch claim {
        case .isPresent(let expression): return isNil(expression, in: scope)
        case .isCovered(let expression, let values): return .not(covers(values, expression, orNil: true, in: scope))
        case .isSingle(let expression):
            guard case .value(let scalar) = method(.count, expression, [], expression, in: scope) else { return .constant(false) }
            return .ordered(.greater, scalar, .constant(.integer(1)), comparing: .plain)
        case .isAllowed(let function, _, let arguments):
            return .not(.isTrue(.registered(allowanceName(of: function, arguments.map(\.type)), arguments.map { value($0, in: scope) })))
        case .isReadable(let read): return isUnreadable(read, in: scope)
        case .isOfKind(let made): return isOfOtherKind(made, in: scope)
        }
    }
}

extension Claim.Kind {
    /// Whether the claim or one of these guards reads the element of the closure around them.
    fileprivate func readsElement(under guards: ArraySlice<Claim.Guard>) -> Bool {
        var depth = 0
        for claimGuard in guards {
            if claimGuard.expression.elementDepths.contains(depth) { return true }
            if case .someElement = claimGuard { depth += 1 }
        }
        return expressions.contains { $0.elementDepths.contains(depth) }
    }

    private var expressions: [Expression] {
        switch self {
        case .isPresent(let value), .isCovered(let value, _), .isSingle(let value), .isReadable(let value), .isOfKind(let value): [value]
        case .isAllowed(_, _, let arguments): arguments
        }
    }
}
