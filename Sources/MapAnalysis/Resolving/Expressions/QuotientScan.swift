import MapSyntax

/// Scans an expression once and finds where the whole part of an integer division becomes a number with a fraction. The author probably
/// meant the quotient with its fraction.
///
/// A conversion to an integer, `int64($source.a / $source.b)`, states that the whole part is meant.
struct QuotientScan {
    /// The quotient and the arguments from which a value is made.
    struct Flow {
        var quotient: WholeQuotient?
        /// The arguments of the function whose body contains the value.
        var arguments: Set<Int> = []
        /// Whether every operation on the way also accepts a fraction. Names, functions of the file and remainders do not.
        var isOpen = true

        func union(_ other: Flow) -> Flow {
            Flow(
                quotient: quotient ?? other.quotient, arguments: arguments.union(other.arguments),
                isOpen: quotient == nil ? other.isOpen : isOpen)
        }

        var closed: Flow {
            var flow = self
            flow.isOpen = false
            return flow
        }
    }

    /// A quotient, the place where it gets a fraction, and the type that has the fraction.
    struct Finding {
        var quotient: WholeQuotient
        var place: TextRange?
        var type: ValueType
        /// Whether converting the dividend is the only change that is needed.
        var isOpen: Bool
    }

    let quotients: [Expression.Variable: WholeQuotient]
    private(set) var findings: [Finding] = []
    /// Arguments that become a number with a fraction.
    private(set) var widened: Set<Int> = []
    /// By closure, innermost last: the flow of `$0`.
    private var elements: [Flow] = []

    init(_ quotients: [Expression.Variable: WholeQuotient]) { self.quotients = quotients }

    /// Returns the quotient and the arguments from which an expression's value is made.
    mutating func flow(of expression: Expression) -> Flow {
        switch expression.kind {
        case .variable(let variable): return flow(of: variable)
        case .call(let function, let arguments): return flow(of: function, arguments, expression)
        case .applied(let function, let arguments): return flow(of: function, arguments)
        case .widen(let inner):
            let flow = flow(of: inner)
            guard inner.type.value.isWhole, !expression.type.value.isWhole else { return flow }
            note(flow, at: inner.range, as: expression.type.value.element ?? expression.type.value)
            return Flow()
        case .comparison(_, let left, let right):
            // An integer is compared with a number that may have a fraction as it is.
            for (one, other) in [(left, right), (right, left)] {
                let flow = flow(of: one)
                if one.type.value.isInteger, other.type.value.isReal { note(flow, at: one.range, as: other.type.value) }
            }
            return Flow()
        case .unwrap(let inner), .descending(let inner): return flow(of: inner)
        case .conditional(let condition, let then, let otherwise):
            _ = flow(of: condition)
            return flow(of: then).union(flow(of: otherwise))
        case .coalesce(let first, let second): return flow(of: first).union(flow(of: second))
        case .lookup(let value, _, let otherwise):
            _ = flow(of: value)
            return otherwise.map { flow(of: $0) } ?? Flow()
        case .list(let parts): return parts.reduce(Flow()) { $0.union(flow(of: $1)) }
        case .method(let method, let base, let arguments): return flow(of: method, base, arguments)
        case .window(let window):
            let flows = window.parts.map { flow(of: $0) }
            if case .previous = window.answer { return flows.first ?? Flow() }
            return Flow()
        default:
            for part in expression.parts { _ = flow(of: part) }
            return Flow()
        }
    }

    /// Records that a value with this flow becomes a number with a fraction.
    mutating func note(_ flow: Flow, at place: TextRange?, as type: ValueType) {
        if let quotient = flow.quotient { findings.append(Finding(quotient: quotient, place: place, type: type, isOpen: flow.isOpen)) }
        widened.formUnion(flow.arguments)
    }

    private func flow(of variable: Expression.Variable) -> Flow {
        switch variable {
        case .argument(let place): Flow(arguments: [place])
        case .element(_, let depth): elements.dropLast(depth).last ?? Flow()
        default: Flow(quotient: quotients[variable], isOpen: false)
        }
    }

    private mutating func flow(of function: Function, _ arguments: [Expression], _ expression: Expression) -> Flow {
        let flows = arguments.map { flow(of: $0) }
        let whole = zip(arguments, flows).filter { $0.0.type.value.isWhole }.reduce(Flow()) { $0.union($1.1) }
        switch function.name {
        // Numbers of seconds and days may have a fraction too.
        case "double", "float", "decimal", "dateFromUnix", "dateFromUnixMs", "addSeconds", "addDays":
            note(whole, at: arguments.first?.range, as: expression.type.value)
            return Flow()
        case "int16", "int32", "int64": return Flow()
        case "%": return whole.closed
        case "/" where expression.type.value.isInteger && !expression.isEven:
            guard let range = expression.range else { return whole }
            return Flow(quotient: WholeQuotient(range: range, dividend: arguments.first?.range), arguments: whole.arguments)
        default: return expression.type.value.isWhole ? whole : Flow()
        }
    }

    private mutating func flow(of function: MappingFunction, _ arguments: [Expression]) -> Flow {
        var result = Flow(quotient: function.quotients.quotient, isOpen: false)
        for (place, argument) in arguments.enumerated() {
            let flow = flow(of: argument)
            if function.quotients.widened.contains(place) { note(flow.closed, at: argument.range, as: .double) }
            if function.quotients.passed.contains(place) { result = result.union(flow.closed) }
        }
        return result
    }

    private mutating func flow(of method: Expression.SequenceMethod, _ base: Expression, _ arguments: [Expression]) -> Flow {
        let flow = flow(of: base)
        elements.append(flow)
        let closures = arguments.map { self.flow(of: $0) }
        elements.removeLast()
        switch method {
        case .map, .compactMap: return closures.first ?? Flow()
        case .average:
            if base.type.value.isWhole { note(flow, at: base.range, as: .double) }
            return Flow()
        case .count, .isEmpty, .joined: return Flow()
        case .first, .last, .only, .sum, .min, .max, .filter, .sorted, .reversed, .prefix, .adjacentPairs: return flow
        }
    }
}

extension ExpressionScope {
    /// Returns the flow of a value.
    func flow(of expression: Expression) -> QuotientScan.Flow {
        var scan = QuotientScan(quotients)
        return scan.flow(of: expression)
    }

    /// Whether a whole number that becomes one with a fraction is a quotient. If so, reports it.
    func refusesQuotient(_ expression: Expression, as type: ValueType, into diagnostics: inout Diagnostics) -> Bool {
        guard expression.type.value.isInteger, type.isReal || type == .decimal else { return false }
        let flow = flow(of: expression)
        guard let quotient = flow.quotient else { return false }
        diagnostics.report(.truncatedQuotient(.init(quotient: quotient, place: expression.range, type: type, isOpen: flow.isOpen)))
        return true
    }

    /// Reports every quotient in an expression that becomes a number with a fraction too late. Returns whether there is any.
    func refusesQuotients(in expression: Expression, into diagnostics: inout Diagnostics) -> Bool {
        var scan = QuotientScan(quotients)
        _ = scan.flow(of: expression)
        for finding in scan.findings { diagnostics.report(.truncatedQuotient(finding)) }
        return !scan.findings.isEmpty
    }

    /// Returns the effect of whole quotients in a function's body.
    func quotientUse(in body: Expression) -> QuotientUse {
        var scan = QuotientScan(quotients)
        let flow = scan.flow(of: body)
        var use = QuotientUse()
        (use.quotient, use.passed, use.widened) = (flow.quotient, flow.arguments, scan.widened)
        return use
    }
}

extension ValueType {
    /// Whether it is an integer or a sequence of integers.
    fileprivate var isWhole: Bool { isInteger || element?.isInteger ?? false }
}

extension Expression {
    /// Whether it divides two constants without a remainder: `60 / 5`.
    fileprivate var isEven: Bool {
        guard case .call(_, let arguments) = kind, arguments.count == 2, case .constant(.integer(let dividend)) = arguments[0].kind,
            case .constant(.integer(let divisor)) = arguments[1].kind, divisor != 0
        else { return false }
        return dividend.remainderReportingOverflow(dividingBy: divisor).partialValue == 0
    }
}
