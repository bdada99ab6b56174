import MapAnalysis
import MapSyntax

/// A conversion that makes unreadable values nil, where the mapping does not write a value to use instead.
struct LosingConversion {
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
/// A conversion inside a name with several readers is returned once. A conversion is not returned if its nil is an operand of `??`,
/// `coalesce`, `!`, an `else` or a comparison with `nil`, because there the author decides about nil.
func losingConversions(in expression: Expression, reading lets: [LetBinding]) -> [LosingConversion] {
    var scan = ConversionScan(lets: lets)
    scan.scan(expression, isAnswered: false)
    return scan.found.onceEach
}

private struct ConversionScan {
    let lets: [LetBinding]
    private(set) var found: [LosingConversion] = []
    private var guards: [Claim.Guard] = []
    /// The places of the function's parameters that its body reads where the mapping does not say what nil means.
    private var exposed: Set<Int> = []

    init(lets: [LetBinding]) { self.lets = lets }

    /// Adds the conversions of an expression. `isAnswered`: the mapping says which value to use if this is nil.
    mutating func scan(_ expression: Expression, isAnswered: Bool) {
        if !isAnswered, let given = expression.lossilyConverted, given.contains(where: \.isNoConstant) {
            found.append(LosingConversion(expression: expression, given: given, guards: guards, places: [expression.range]))
        }
        switch expression.kind {
        case .variable(.entityLet(let place)):
            if lets.indices.contains(place) { scan(named: lets[place].value, isAnswered: isAnswered) }
        case .variable(.argument(let place)): if !isAnswered { exposed.insert(place) }
        case .call(let function, let arguments): scan(arguments, of: function, isAnswered: isAnswered)
        case .applied(let function, let given): scan(function, given, isAnswered: isAnswered)
        case .widen(let inner), .part(let inner, _), .cast(let inner, _): scan(inner, isAnswered: isAnswered)
        case .unwrap(let inner): scan(inner, isAnswered: true)
        case .lookup(let inner, let cases, let otherwise): scan(inner, cases, otherwise, of: expression, isAnswered: isAnswered)
        case .method(.filter, let base, let closures), .method(.map, let base, let closures), .method(.compactMap, let base, let closures),
            .method(.sorted, let base, let closures):
            scan(base, isAnswered: false)
            under(.someElement(of: base)) { scan in for closure in closures { scan.scan(closure, isAnswered: false) } }
        case .window:
            // A window reads every row that the mapping keeps, whatever the conditions around it.
            let (saved, start) = (guards, found.endIndex)
            guards = []
            for part in expression.parts { scan(part, isAnswered: false) }
            guards = saved
            for place in found.indices[start...] { found[place].isOfAllRows = true }
        default: scan(choosing: expression, isAnswered: isAnswered)
        }
    }

    /// Scans an expression that computes only some of its parts, depending on the others.
    private mutating func scan(choosing expression: Expression, isAnswered: Bool) {
        switch expression.kind {
        case .conditional(let condition, let then, let otherwise):
            scan(condition, isAnswered: false)
            under(.holds(condition)) { $0.scan(then, isAnswered: isAnswered) }
            under(.fails(condition)) { $0.scan(otherwise, isAnswered: isAnswered) }
        case .coalesce(let first, let second):
            // If both are nil, the value that the first could not read is lost after all.
            under(.isNil(second)) { $0.scan(first, isAnswered: isAnswered || !second.type.isOptional) }
            under(.isNil(first)) { $0.scan(second, isAnswered: isAnswered) }
        case .and(let first, let second):
            scan(first, isAnswered: false)
            under(.holds(first)) { $0.scan(second, isAnswered: false) }
        case .or(let first, let second):
            scan(first, isAnswered: false)
            under(.fails(first)) { $0.scan(second, isAnswered: false) }
        case .comparison(_, let left, let right):
            let asksForNil = left.isNilOfAnyType || right.isNilOfAnyType
            for side in [left, right] { scan(side, isAnswered: asksForNil) }
        default: for part in expression.parts { scan(part, isAnswered: false) }
        }
    }

    private mutating func under(_ condition: Claim.Guard, _ body: (inout Self) -> Void) {
        guards.append(condition)
        body(&self)
        guards.removeLast()
    }

    /// Scans a name's value, which is computed once for each row if anything reads it.
    private mutating func scan(named value: Expression, isAnswered: Bool) {
        let (saved, start) = (guards, found.endIndex)
        guards = []
        scan(value, isAnswered: isAnswered)
        guards = saved
        for place in found.indices[start...] where !found[place].isOfAllRows {
            found[place].readers = found[place].readers.isEmpty ? [saved] : found[place].readers.map { saved + $0 }
        }
    }

    private mutating func scan(_ arguments: [Expression], of function: Function, isAnswered: Bool) {
        for (place, argument) in arguments.enumerated() {
            switch function.name {
            case "coalesce":
                // As with `??`, an unreadable value is lost if all the others are nil.
                let others = arguments.enumerated().filter { $0.offset != place }.map(\.element)
                let count = guards.count
                guards += others.map { .isNil($0) }
                scan(argument, isAnswered: isAnswered || others.contains { !$0.type.isOptional })
                guards.removeLast(guards.count - count)
            default: scan(argument, isAnswered: isAnswered && function.nilRule == .propagates)
            }
        }
    }

    /// Scans a look-up. A `map` in the mapping says what nil means with `else` or an entry for nil. The conversion to an enum is a look-up
    /// with neither.
    private mutating func scan(
        _ inner: Expression, _ cases: [Expression.LookupCase], _ otherwise: Expression?, of lookup: Expression, isAnswered: Bool
    ) {
        let isConversion = lookup.lossilyConverted != nil
        let hasAnswer = !isConversion && (otherwise != nil || cases.contains { $0.key == .nil })
        scan(inner, isAnswered: hasAnswer || isAnswered)
        for item in cases {
            let key = Expression(.constant(item.key), inner.type)
            under(.holds(Expression(.comparison(.equal, inner, key), .boolean))) { $0.scan(item.value, isAnswered: isAnswered) }
        }
        guard let otherwise else { return }
        under(.isUncovered(inner, cases.map(\.key))) { $0.scan(otherwise, isAnswered: isAnswered) }
    }

    /// Adds the conversions in the body, applied to the arguments. Adds those in the arguments unless the body says what nil means.
    private mutating func scan(_ function: MappingFunction, _ given: [Expression], isAnswered: Bool) {
        var body = ConversionScan(lets: [])
        body.scan(function.body, isAnswered: isAnswered)
        for (place, argument) in given.enumerated() {
            let isExposed = body.exposed.contains(place) || function.nilPassing.contains(place) && !isAnswered
            scan(argument, isAnswered: !isExposed)
        }
        for conversion in body.found {
            let (inner, applied) = conversion.guards.inside(function, given)
            found.append(
                LosingConversion(
                    expression: applied(conversion.expression), given: conversion.given.map(applied), guards: guards + inner,
                    places: given.map(\.range) + conversion.places))
        }
    }
}

extension Expression {
    /// Whether it is `nil`, as any type.
    var isNilOfAnyType: Bool {
        switch kind {
        case .constant(.nil): true
        case .widen(let inner): inner.isNilOfAnyType
        default: false
        }
    }

    fileprivate var isNoConstant: Bool {
        switch kind {
        case .constant: false
        case .widen(let inner): inner.isNoConstant
        default: true
        }
    }
}

extension [LosingConversion] {
    /// The conversions without duplicates. Each has the readers of all its duplicates.
    fileprivate var onceEach: [LosingConversion] {
        var once: [LosingConversion] = []
        for conversion in self {
            guard !conversion.places.contains(nil), let place = once.firstIndex(where: { $0.places == conversion.places }) else {
                once.append(conversion)
                continue
            }
            once[place].isOfAllRows = once[place].isOfAllRows || conversion.isOfAllRows
            let isAlwaysRead = once[place].readers.isEmpty || conversion.readers.isEmpty
            once[place].readers = isAlwaysRead ? [] : once[place].readers + conversion.readers
        }
        return once
    }
}
