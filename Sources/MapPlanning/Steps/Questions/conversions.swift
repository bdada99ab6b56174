import MapAnalysis
import MapPlan
import MapSyntax

/// A conversion that makes unreadable values nil, or a search that finds no row for a value.
struct LosingConversion {
    /// `lostValues`, or `replacedValues` where the mapping writes a value to use instead, or `unfoundValues` for a search.
    var counts = LedgerCount.lostValues
    /// The conversion, and its arguments.
    var expression: Expression
    var given: [Expression]
    /// The conditions under which the conversion is computed, and the sequences whose elements it converts.
    var guards: [Claim.Guard]
    /// For a conversion inside a name: the conditions under which each reader reads the name. Empty if one reader always reads it.
    var readers: [[Claim.Guard]] = []
    /// Where the conversion is written, and where the arguments of the functions around it are written. Equal places mean the same
    /// conversion.
    var places: [TextRange?]
    /// Whether the conversion is computed for every row, whatever conditions are around it: a window reads all rows.
    var isOfAllRows = false

    var range: TextRange? { places.last ?? nil }
}

/// Returns the conversions of an expression that may lose values, and those of the names that it reads.
///
/// A conversion inside a name with several readers is returned once. A conversion is not returned under `!` and beside a comparison with
/// `nil`, because the mapping refuses or asks for its nil there. `Answer` has the rest.
func losingConversions(in expression: Expression, reading lets: [LetBinding]) -> [LosingConversion] {
    var scan = ConversionScan(lets: lets)
    scan.scan(expression, .none)
    return scan.found.onceEach
}

/// What a mapping does if a conversion gives nil.
private enum Answer: Int {
    /// The nil is the value, or part of what the value is computed from.
    case none
    /// The condition of an `if` asks for it, and what the other branch gives is nil.
    case chosenNil
    /// `??`, `coalesce` or an `else` writes another value.
    case replaced
    /// The condition of an `if` asks for it. One branch gives the converted value, and the other one another value.
    case chosen
    /// `!` refuses it.
    case refused
    /// A comparison asks for it.
    case asked

    /// What is counted if a conversion gives nil.
    var counts: LedgerCount? {
        switch self {
        case .none, .chosenNil: .lostValues
        case .replaced, .chosen: .replacedValues
        case .refused, .asked: nil
        }
    }

    /// The answer where another operand is used instead of nil.
    var replacing: Answer { self == .refused || self == .asked ? self : .replaced }

    /// Whether the converted value goes further.
    var passesValue: Bool { self != .asked && self != .chosen && self != .chosenNil }
}

private struct ConversionScan {
    let lets: [LetBinding]
    private(set) var found: [LosingConversion] = []
    private var guards: [Claim.Guard] = []
    /// By place of the function's parameters: what its body does with nil, wherever it reads the parameter.
    private var answers: [Int: [Answer]] = [:]
    /// The `if` whose condition is being scanned.
    private var choice: Choice?

    private struct Choice {
        /// The values of each branch, and the branch that is used instead.
        var branches: [(values: Set<NormalForm>, other: Expression)]
        var isReferredTo: Bool
    }

    init(lets: [LetBinding]) { self.lets = lets }

    /// Adds the conversions of an expression. `answer`: what the mapping does if this is nil. `isReferredTo`: whether a relationship refers to the row that it gives.
    mutating func scan(_ expression: Expression, _ answer: Answer, _ isReferredTo: Bool = false) {
        if isReferredTo, let counts = answer.counts, let values = expression.searchedValues {
            add(expression, values, counts == .replacedValues ? counts : .unfoundValues)
        }
        if let counts = answer.counts, let given = expression.lossilyConverted, given.contains(where: \.isNoConstant) {
            add(expression, given, counts)
        }
        for inexact in answer.passesValue ? expression.inexactConversions : [] where inexact.given.isNoConstant {
            add(inexact.exact, [inexact.given, expression], inexact.kind == .rounded ? .roundedValues : .respelledValues)
        }
        switch expression.kind {
        case .variable(.entityLet(let place)):
            if lets.indices.contains(place) { scan(named: lets[place].value, answer, isReferredTo) }
        case .variable(.argument(let place)): answers[place, default: []].append(answer)
        case .call(let function, let arguments): scan(arguments, of: function, answer)
        case .applied(let function, let given): scan(function, given, answer, isReferredTo)
        case .widen(let inner), .part(let inner, _), .cast(let inner, _): scan(inner, answer)
        case .unwrap(let inner): scan(inner, .refused)
        // Nobody wrote this one: it gives the rows of a version's data their values, by what tells them apart.
        case .lookup(_, _, let otherwise?) where expression.range == nil: scan(otherwise, answer, isReferredTo)
        case .lookup(let inner, let cases, let otherwise): scan(inner, cases, otherwise, of: expression, answer)
        case .mapped(_, let inner): scan(inner, answer, true)
        case .method(.filter, let base, let closures), .method(.map, let base, let closures), .method(.compactMap, let base, let closures),
            .method(.sorted, let base, let closures):
            scan(base, .none)
            under(.someElement(of: base)) { scan in for closure in closures { scan.scan(closure, .none) } }
        case .window:
            // A window reads every row that the mapping keeps, whatever the conditions around it.
            let (saved, start) = (guards, found.endIndex)
            guards = []
            for part in expression.parts { scan(part, .none) }
            guards = saved
            for place in found.indices[start...] { found[place].isOfAllRows = true }
        default: scan(choosing: expression, answer, isReferredTo)
        }
    }

    private mutating func add(_ expression: Expression, _ given: [Expression], _ counts: LedgerCount) {
        found.append(
            LosingConversion(counts: counts, expression: expression, given: given, guards: guards, places: [expression.range]))
    }

    /// Scans an expression that computes only some of its parts, depending on the others.
    private mutating func scan(choosing expression: Expression, _ answer: Answer, _ isReferredTo: Bool) {
        switch expression.kind {
        case .conditional(let condition, let then, let otherwise):
            let outer = choice
            let branches = [(then.chosenValues, otherwise), (otherwise.chosenValues, then)]
            choice = Choice(branches: branches, isReferredTo: isReferredTo)
            let start = found.endIndex
            scan(condition, .none)
            choice = outer
            let counted = found[start...].flatMap(\.readValues)
            under(.holds(condition)) { $0.scan(then, answer, isReferredTo, except: counted) }
            under(.fails(condition)) { $0.scan(otherwise, answer, isReferredTo, except: counted) }
        case .coalesce: scan(chain: expression.coalesced, answer, isReferredTo)
        case .and(let first, let second):
            scan(first, .none)
            under(.holds(first)) { $0.scan(second, .none) }
        case .or(let first, let second):
            scan(first, .none)
            under(.fails(first)) { $0.scan(second, .none) }
        case .comparison(_, let left, let right):
            let asksForNil = left.isNilOfAnyType || right.isNilOfAnyType
            for side in [left, right] {
                if asksForNil { scan(asked: side) } else { scan(side, .none) }
            }
        default: for part in expression.parts { scan(part, .none) }
        }
    }

    /// Scans what a comparison with nil asks for. If a branch of the `if` gives the conversion's value, the other one gives what replaces it. If that one
    /// converts the same value in another way, the value is replaced where this gives nil too.
    private mutating func scan(asked side: Expression) {
        let branch = NormalForm(side).flatMap { form in choice?.branches.first { $0.values.contains(form) } }
        guard let branch, let isReferredTo = choice?.isReferredTo else { return scan(side, .asked) }
        let other = branch.other
        under(side.shares(with: [other], lets, isReferredTo).map { .isNil($0) }) { scan in
            guard other.type.isOptional else { return scan.scan(side, .chosen, isReferredTo) }
            scan.under(.isNil(other)) { $0.scan(side, .chosenNil, isReferredTo) }
            if !other.isNilOfAnyType { scan.under(.holds(other.isThere)) { $0.scan(side, .chosen, isReferredTo) } }
        }
    }

    /// Scans the operands of `??`, of which the first that is not nil is the value.
    private mutating func scan(chain operands: [Expression], _ answer: Answer, _ isReferredTo: Bool) {
        var counted: [Set<NormalForm>] = []
        for (place, operand) in operands.enumerated() {
            let (former, later) = (operands[..<place], Array(operands[(place + 1)...]))
            let start = found.endIndex
            under(former.map { .isNil($0) }) { $0.scan(operand, beside: later, answer, isReferredTo, except: counted) }
            counted += found[start...].flatMap(\.readValues)
        }
    }

    /// Scans an operand of `??` or `coalesce`. The others replace a value that it cannot read, and if all are nil, the value is lost. Where another one
    /// converts the same value in another way, nothing is lost.
    private mutating func scan(
        _ operand: Expression, beside others: [Expression], _ answer: Answer, _ isReferredTo: Bool = false,
        except counted: [Set<NormalForm>] = []
    ) {
        let same = operand.shares(with: others, lets, isReferredTo)
        let rest = others.filter { other in !same.contains { $0.range == other.range } }
        under(same.map { .isNil($0) }) { scan in
            // What is replaced at the end is replaced whichever operand does it.
            if answer.counts == .replacedValues { return scan.scan(operand, answer, isReferredTo, except: counted) }
            if rest.contains(where: { !$0.type.isOptional }) {
                return scan.scan(operand, answer.replacing, isReferredTo, except: counted)
            }
            scan.under(rest.map { .isNil($0) }) { $0.scan(operand, answer, isReferredTo, except: counted) }
            if answer.counts == nil { return }
            let isReplaced = rest.map(\.isThere).reduce(nil) { all, one in all.map { Expression(.or($0, one), .boolean) } ?? one }
            if let isReplaced { scan.under(.holds(isReplaced)) { $0.scan(operand, .replaced, isReferredTo, except: counted) } }
        }
    }

    /// Scans an expression, and leaves out the conversions of values that are counted already.
    private mutating func scan(_ expression: Expression, _ answer: Answer, _ isReferredTo: Bool, except counted: [Set<NormalForm>]) {
        let start = found.endIndex
        scan(expression, answer, isReferredTo)
        let kept = found[start...].filter { conversion in !conversion.readValues.contains(where: counted.contains) }
        found.replaceSubrange(start..., with: kept)
    }

    private mutating func under(_ condition: Claim.Guard, _ body: (inout Self) -> Void) { under([condition], body) }

    private mutating func under(_ conditions: [Claim.Guard], _ body: (inout Self) -> Void) {
        guards += conditions
        body(&self)
        guards.removeLast(conditions.count)
    }

    /// Scans a name's value, which is computed once for each row if anything reads it.
    private mutating func scan(named value: Expression, _ answer: Answer, _ isReferredTo: Bool) {
        let (saved, start) = (guards, found.endIndex)
        guards = []
        scan(value, answer, isReferredTo)
        guards = saved
        for place in found.indices[start...] where !found[place].isOfAllRows {
            found[place].readers = found[place].readers.isEmpty ? [saved] : found[place].readers.map { saved + $0 }
        }
    }

    private mutating func scan(_ arguments: [Expression], of function: Function, _ answer: Answer) {
        for (place, argument) in arguments.enumerated() {
            switch function.name {
            case "coalesce":
                scan(argument, beside: arguments.enumerated().filter { $0.offset != place }.map(\.element), answer)
            default: scan(argument, function.nilRule == .propagates ? answer : .none)
            }
        }
    }

    /// Scans a look-up. A `map` in the mapping says what nil means with `else` or an entry for nil, and `else` replaces the values without an
    /// entry. The conversion to an enum is a look-up with neither.
    private mutating func scan(
        _ inner: Expression, _ cases: [Expression.LookupCase], _ otherwise: Expression?, of lookup: Expression, _ answer: Answer
    ) {
        let isConversion = lookup.lossilyConverted != nil
        let hasAnswer = !isConversion && (otherwise != nil || cases.contains { $0.key == .nil })
        scan(inner, hasAnswer ? answer.replacing : answer)
        for item in cases {
            let key = Expression(.constant(item.key), inner.type)
            under(.holds(Expression(.comparison(.equal, inner, key), .boolean))) { $0.scan(item.value, answer) }
        }
        guard let otherwise else { return }
        let start = found.endIndex
        if !isConversion, answer.counts != nil, inner.isNoConstant, !otherwise.isSameValue(as: inner) {
            add(unlisted: lookup.listedKeys(inner, cases), inner, otherwise)
        }
        let counted = found[start...].flatMap(\.readValues)
        under(.isUncovered(inner, cases.map(\.key))) { $0.scan(otherwise, answer, false, except: counted) }
    }

    /// Adds that an `else` gives another value for those without an entry, or none where it is nil. Nothing is lost where it converts them in another way.
    private mutating func add(unlisted lookup: Expression, _ inner: Expression, _ otherwise: Expression) {
        let isConverted = otherwise.converts(inner, lets)
        if isConverted || otherwise.type.isOptional {
            under(.isNil(otherwise)) { $0.add(lookup, [inner], .lostValues) }
        }
        if isConverted || otherwise.isNilOfAnyType { return }
        guard otherwise.type.isOptional else { return add(lookup, [inner], .replacedValues) }
        under(.holds(otherwise.isThere)) { $0.add(lookup, [inner], .replacedValues) }
    }

    /// Adds the conversions in the body, applied to the arguments. Adds those in the arguments as the body says what nil means.
    private mutating func scan(_ function: MappingFunction, _ given: [Expression], _ answer: Answer, _ isReferredTo: Bool) {
        var body = ConversionScan(lets: [])
        body.scan(function.body, answer, isReferredTo)
        for (place, argument) in given.enumerated() {
            var answers = body.answers[place] ?? []
            if function.nilPassing.contains(place) { answers.append(answer) }
            scan(argument, answers.min { $0.rawValue < $1.rawValue } ?? .asked)
        }
        for conversion in body.found {
            let (inner, applied) = conversion.guards.inside(function, given)
            found.append(
                LosingConversion(
                    counts: conversion.counts, expression: applied(conversion.expression), given: conversion.given.map(applied),
                    guards: guards + inner, places: given.map(\.range) + conversion.places))
        }
    }
}
