import MapSyntax

/// The names of windows. `Expression.Window` defines their meaning.
enum WindowName: String, CaseIterable {
    case rowNumber, previous, upTo

    var hasValue: Bool { self == .previous }

    /// Completes "takes …".
    var parameters: String { hasValue ? "a value, an order and optionally a group" : "an order and optionally a group" }

    var signature: String {
        switch self {
        case .rowNumber: "rowNumber(order, group) -> int32"
        case .previous: "previous(value: T, order, group) -> T?"
        case .upTo: "upTo(order, group) -> sequence of rows"
        }
    }
}

/// Resolves windows: values that depend on the other rows which the mapping keeps.
extension ExpressionChecker {
    mutating func window(_ window: WindowName, _ name: Name, _ arguments: [ExpressionSyntax], _ range: TextRange) -> Expression {
        if let refusal = refusal(of: name, isLet: false) { return refuse(refusal, range) }
        guard case .over(let mapping, let family) = scope.windows, let entity = scope.row else { return unknown(range) }
        let count = window.hasValue ? 2 : 1
        guard arguments.count == count || arguments.count == count + 1 else {
            for argument in arguments { _ = withinWindow(window) { $0.check(argument) } }
            return refuse(.wrongArguments(window: window, count: arguments.count, name.range), range)
        }
        let value = window.hasValue ? part(arguments[0], of: window, isGroup: false) : nil
        let order = withinWindow(window) { $0.orderTerms([arguments[count - 1]]) }
        let groups = arguments.count > count ? groupValues(arguments[count], of: window) : []
        guard let order, let groups, value?.type.value != .unknown else { return unknown(range) }
        func giving(_ answer: Expression.Window.Answer, _ type: ExpressionType) -> Expression {
            Expression(
                .window(
                    Expression.Window(
                        answer: answer, mapping: mapping, family: family, order: order, groups: groups, range: range)), type, at: range)
        }
        if let value {
            // The row before may be of another kind.
            let isRow = if case .row(.source, scope.row) = value.type.value { true } else { false }
            let type = scope.windowRow.map { isRow ? .row(.source, $0) : value.type.value } ?? value.type.value
            return giving(.previous(value), ExpressionType(type, isOptional: true))
        }
        if window == .rowNumber { return giving(.rowNumber, ExpressionType(.int32)) }
        // For a mapping with 'each', the rows are its elements.
        let element = scope.item ?? ExpressionType(.row(.source, scope.windowRow ?? entity))
        guard element.value != .unknown else { return unknown(range) }
        return giving(.upTo, ExpressionType(.sequence(element.value, hasNils: element.isOptional)))
    }

    /// Resolves the values that the rows of a group have in common: one value or row, or a list of them. Returns nil if one is wrong.
    private mutating func groupValues(_ syntax: ExpressionSyntax, of window: WindowName) -> [Expression]? {
        var parts = [syntax]
        if case .list(let elements) = syntax.kind { parts = elements }
        guard !parts.isEmpty else {
            diagnostics.report(.wrongArguments(window: window, emptyGroup: syntax.range))
            return nil
        }
        let values = parts.map { part($0, of: window, isGroup: true) }
        return values.contains { $0.type.value == .unknown } ? nil : values
    }

    /// Resolves one value or one row, which the window computes for each of its rows.
    private mutating func part(_ syntax: ExpressionSyntax, of window: WindowName, isGroup: Bool) -> Expression {
        let value = withinWindow(window) { $0.check(syntax) }
        switch value.type.value {
        case .composite where !isGroup: return value
        case .sequence, .pair, .composite: return refuse(.wrongArguments(window: window, isGroup: isGroup, value, scope), syntax.range)
        default: return value
        }
    }

    /// Runs `body` for an expression about all rows of a window. Only the facts about all of these rows apply.
    private mutating func withinWindow<Result>(_ window: WindowName, _ body: (inout ExpressionChecker) -> Result) -> Result {
        let outer = scope
        defer { scope = outer }
        scope.facts = factsOfAllRows
        scope.windows = .within(window.rawValue)
        scope.refusesMappings = "inside a window"
        scope.refusesRun = "inside a window"
        return body(&self)
    }

    /// Returns the reason why a window, or a `let` that contains one, cannot be used here; nil if it can.
    func refusal(of name: Name, isLet: Bool) -> Diagnostic? {
        switch scope.windows {
        case .over: !isLet && !scope.elements.isEmpty ? .misplacedWindow(inClosure: name) : nil
        case .deciding(let key): .misplacedWindow(name, isLet: isLet, deciding: key)
        case .within(let window): .misplacedWindow(name, isLet: isLet, within: window)
        case .withoutRows: .misplacedWindow(withoutRows: name)
        }
    }
}

extension Expression.Window {
    /// The range of an integer result, if it is known.
    var integerRange: ClosedRange<Int64>? {
        switch answer {
        case .rowNumber: 0...Int64(Int32.max)
        case .previous(let value): value.integerRange
        case .upTo: nil
        }
    }
}
