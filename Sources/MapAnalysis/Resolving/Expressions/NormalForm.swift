import MapSyntax

/// An expression as a text that does not depend on its spelling: `$source.isLive and 3 < $source.words` and `$source.words > 3 and not
/// ($source.isLive != true)` have the same.
///
/// Operands of `and`, `or`, `==`, `+` and `*` are sorted. Negations are moved inwards as far as the meaning stays the same for nil too.
/// Widenings of integers are left out. Two expressions with the same form have the same meaning for the same row. Nothing follows for
/// expressions with different forms.
package struct NormalForm: Hashable, Sendable {
    let text: String

    /// Returns nil for an expression with an error, which does not equal anything. `source` replaces `$source`.
    package init?(_ expression: Expression, source: Expression? = nil) {
        var writer = NormalFormWriter()
        if let source { writer.source = writer.text(source) }
        text = writer.text(expression)
        if writer.isPoisoned { return nil }
    }
}

private struct NormalFormWriter {
    var source = "$source"
    var isPoisoned = false

    mutating func text(_ expression: Expression) -> String {
        switch expression.kind {
        case .unknown:
            isPoisoned = true
            return "?"
        case .constant(let value): return text(value)
        case .list(let elements): return "[\(elements.map { text($0) }.joined(separator: " "))]"
        case .variable, .path: return expression.type == .boolean ? condition(expression, isTrue: true) : read(expression)
        case .part(let inner, let leaves): return call("part \(leaves)", [text(inner)])
        case .call(let function, let arguments):
            let parts = arguments.map { text($0) }
            return call(function.name, function.isCommutative && parts.count == 2 ? parts.sorted() : parts)
        case .applied(let function, let arguments):
            // The body may be only a part of the function's body, so its place belongs to the form.
            let part = function.body.range.map { ":\($0.lower)-\($0.upper)" } ?? ""
            return call("f\(function.range.file.index):\(function.range.lower)\(part)", arguments.map { text($0) })
        case .conditional(let condition, let then, let otherwise):
            return call("if", [condition, then, otherwise].map { text($0) })
        case .coalesce(let left, let right): return call("??", [text(left), text(right)])
        // A nil stops the run here, so whenever there is a value, it equals the inner one.
        case .unwrap(let inner): return text(inner)
        case .and, .or, .not, .comparison: return condition(expression, isTrue: true)
        case .membership(let element, let sequence): return membership(element, sequence)
        case .lookup(let value, let cases, let otherwise):
            let parts = cases.map { call("case", [text($0.key), text($0.value)]) }.sorted()
            return call("map", [text(value)] + parts + [otherwise.map { text($0) } ?? "stop"])
        case .mapped(let mappings, let inner): return call("m\(mappings.map(\.index))", [text(inner)])
        case .widen(let inner):
            guard !(inner.type.value.isInteger && expression.type.value.isInteger) else { return text(inner) }
            return call("widen \(expression.type.value)", [text(inner)])
        case .descending(let inner): return call("desc", [text(inner)])
        case .cast(let inner, let entity): return call("as \(entity.index)", [text(inner)])
        case .test(let inner, let entity): return call("is \(entity.index)", [text(inner)])
        case .rows(let side, let entity): return call("rows \(side.rawValue) \(entity.index)", [])
        case .method(let method, let base, let more): return call(".\(method.rawValue)", ([base] + more).map { text($0) })
        case .window(let window): return text(window)
        }
    }

    /// Within a window `$source` is each of the rows that the mapping keeps. Outside it is the row that has the window's value.
    private mutating func text(_ window: Expression.Window) -> String {
        let looking = source
        source = "$source"
        defer { source = looking }
        let name =
            switch window.answer {
            case .rowNumber: "rowNumber"
            case .previous: "previous"
            case .upTo: "upTo"
            }
        return call("\(name) m\(window.mapping.index) \(window.order.count)", [looking] + window.parts.map { text($0) })
    }

    /// Writes a condition, or its negation.
    private mutating func condition(_ expression: Expression, isTrue: Bool) -> String {
        switch expression.kind {
        case .not(let inner): return condition(inner, isTrue: !isTrue)
        case .and: return junction(expression, isAnd: true, isTrue: isTrue)
        case .or: return junction(expression, isAnd: false, isTrue: isTrue)
        case .comparison(.equal, let left, let right): return equation(left, right, isEqual: isTrue)
        case .comparison(.notEqual, let left, let right): return equation(left, right, isEqual: !isTrue)
        case .comparison(let comparison, let left, let right):
            // `nil < x` is false and so is `x <= nil`, so neither is the negation of the other.
            let order = order(comparison, text(left), text(right))
            return isTrue ? order : call("not", [order])
        case .path where expression.type == .boolean, .variable where expression.type == .boolean:
            return call(isTrue ? "==" : "!=", [text(.boolean(true)), read(expression)].sorted())
        default: return isTrue ? text(expression) : call("not", [text(expression)])
        }
    }

    private func order(_ comparison: Expression.Comparison, _ left: String, _ right: String) -> String {
        switch comparison {
        case .greater: call("<", [right, left])
        case .greaterOrEqual: call("<=", [right, left])
        default: call(comparison.rawValue, [left, right])
        }
    }

    private mutating func junction(_ expression: Expression, isAnd: Bool, isTrue: Bool) -> String {
        var parts = Set<String>()
        var pending = [expression]
        while let next = pending.popLast() {
            switch next.kind {
            case .and(let left, let right) where isAnd, .or(let left, let right) where !isAnd: pending += [left, right]
            default: parts.insert(condition(next, isTrue: isTrue))
            }
        }
        return parts.count == 1 ? parts.joined() : call(isAnd == isTrue ? "and" : "or", parts.sorted())
    }

    private mutating func equation(_ left: Expression, _ right: Expression, isEqual: Bool) -> String {
        // A value that is never nil is either true or false.
        for (value, other) in [(left, right), (right, left)] {
            guard case .constant(.boolean(let constant)) = value.kind, other.type == .boolean else { continue }
            return condition(other, isTrue: constant == isEqual)
        }
        return call(isEqual ? "==" : "!=", [text(left), text(right)].sorted())
    }

    private mutating func membership(_ element: Expression, _ sequence: Expression) -> String {
        guard case .list(let elements) = sequence.kind else { return call("in", [text(element), text(sequence)]) }
        if elements.count == 1 { return equation(element, elements[0], isEqual: true) }
        return call("in", [text(element)] + Set(elements.map { text($0) }).sorted())
    }

    /// Writes a variable or a path itself, even if it is a condition.
    private mutating func read(_ expression: Expression) -> String {
        switch expression.kind {
        case .variable(let variable): text(variable)
        case .path(let base, let steps): text(base) + steps.map(text).joined()
        default: text(expression)
        }
    }

    private func text(_ variable: Expression.Variable) -> String { variable == .source ? source : "$\(variable)" }

    private func text(_ step: PathStep) -> String {
        switch step {
        case .attribute(let leaf): ".\(leaf.property.entity.index):\(leaf.property.index)" + (leaf.leaf.map { ":\($0)" } ?? "")
        case .part(let property, let leaves): ".\(property.entity.index):\(property.index):\(leaves)"
        case .toOne(let property), .toMany(let property): ".\(property.entity.index):\(property.index)"
        }
    }

    /// A text is written with its length, so that no text looks like other parts of the form.
    private func text(_ value: Value) -> String {
        switch value {
        case .text(let bytes): "t\(bytes.count):\(bytes)"
        default: "\(value)"
        }
    }

    private func call(_ name: String, _ parts: [String]) -> String { "(" + ([name] + parts).joined(separator: " ") + ")" }
}

extension Function {
    /// Whether its two arguments may be exchanged.
    fileprivate var isCommutative: Bool { name == "+" || name == "*" }
}
