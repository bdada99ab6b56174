import MapAnalysis

/// Writes predicates as conditions.
extension ValueWriter {
    mutating func write(_ predicate: CoreDataPredicate) -> Written? {
        switch predicate {
        case .constant(let value): return Written(text: value ? "true" : "false", shape: .value(.boolean))
        case .not(let inner):
            guard let inner = write(inner) else { return nil }
            return Written(text: "not \(text(inner, in: .not))", binding: .not, shape: .value(.boolean))
        case .and(let parts): return joined(parts, "and", .and)
        case .or(let parts): return joined(parts, "or", .or)
        case .comparison(let comparison): return write(comparison)
        case .unknown(let words): return refuse("mapc has no equivalent of '\(words)'")
        }
    }

    private mutating func joined(_ parts: [CoreDataPredicate], _ word: String, _ binding: Binding) -> Written? {
        var found: [String] = []
        for part in parts {
            guard let written = write(part) else { return nil }
            found.append(text(written, in: binding))
        }
        return Written(text: found.joined(separator: " \(word) "), binding: binding, shape: .value(.boolean))
    }

    private mutating func write(_ comparison: CoreDataPredicate.Comparison) -> Written? {
        if let quantifier = comparison.quantifier { return quantified(comparison, quantifier) }
        guard let left = write(comparison.left), let right = write(comparison.right) else { return nil }
        return compare(left, comparison, right)
    }

    /// Writes `ANY tags.name == "x"` as `$source.tags.contains($0.name == "x")`: the last to-many of the path has the elements.
    private mutating func quantified(_ comparison: CoreDataPredicate.Comparison, _ quantifier: CoreDataPredicate.Quantifier) -> Written? {
        guard case .keyPath(let object, let path) = comparison.left else {
            return refuse("mapc has no equivalent of '\(quantifier.rawValue)' before '\(comparison.left.text)'")
        }
        let parts = path.split(separator: ".").map(String.init)
        for count in stride(from: min(parts.count, 20), through: 1, by: -1) {
            var trial = self
            guard let rows = trial.path(parts.prefix(count).joined(separator: "."), of: object), case .rows(let entity) = rows.shape else {
                continue
            }
            self = trial
            var inner = comparison
            inner.quantifier = nil
            let variable = "element of \(path)"
            let rest = parts.dropFirst(count).joined(separator: ".")
            inner.left = rest.isEmpty ? .variable(variable) : .keyPath(.variable(variable), rest)
            elements.append((variable, entity))
            defer { elements.removeLast() }
            guard let condition = write(inner) else { return nil }
            let method = quantifier == .any ? "contains" : "allSatisfy"
            return Written(text: "\(text(rows, in: .operand)).\(method)(\(condition.text))", shape: .value(.boolean))
        }
        return refuse("'\(comparison.left.text)' is not a path over a to-many")
    }

    private mutating func compare(_ left: Written, _ comparison: CoreDataPredicate.Comparison, _ right: Written) -> Written? {
        var (left, right) = (left, right)
        agree(&left, &right)
        let options = Set(comparison.options)
        guard options.isSubset(of: ["c", "d", "n", "l"]) else { return refuse("mapc has no equivalent of '[\(comparison.options)]'") }
        if comparison.operation == .like || comparison.operation == .matches { return matched(left, comparison) }
        if !options.isDisjoint(with: ["c", "d"]) {
            guard right.shape != .values else { return refuse("mapc has no equivalent of '[\(comparison.options)]' before a list") }
            (left, right) = (folded(left, options), folded(right, options))
        }
        switch comparison.operation {
        case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual: return infix(left, comparison.operation.text, right)
        case .in: return element(left, of: right)
        case .contains: return contains(left, right)
        case .beginsWith: return call("hasPrefix", left, right)
        case .endsWith: return call("hasSuffix", left, right)
        case .between: return between(left, comparison.right)
        case .like, .matches: return matched(left, comparison)
        }
    }

    /// Writes 1 and 0 as `true` and `false` beside a boolean, which is a number to Core Data.
    private func agree(_ left: inout Written, _ right: inout Written) {
        func correct(_ value: inout Written, beside other: Written) {
            guard other.shape == .value(.boolean), value.shape == .value(.integer64), value.text == "0" || value.text == "1" else { return }
            value = Written(text: value.text == "1" ? "true" : "false", shape: .value(.boolean))
        }
        correct(&right, beside: left)
        correct(&left, beside: right)
    }

    private func folded(_ written: Written, _ options: Set<Character>) -> Written {
        guard written.text != "nil" else { return written }
        var folded = written
        if options.contains("c") { folded.text = "fold(\(folded.text))" }
        if options.contains("d") { folded.text = "unaccent(\(folded.text))" }
        folded.binding = .operand
        return folded
    }

    private func infix(_ left: Written, _ sign: String, _ right: Written) -> Written {
        Written(text: "\(text(left, in: .sum)) \(sign) \(text(right, in: .sum))", binding: .comparison, shape: .value(.boolean))
    }

    private func call(_ function: String, _ left: Written, _ right: Written) -> Written {
        Written(text: "\(function)(\(left.text), \(right.text))", shape: .value(.boolean))
    }

    private func element(_ left: Written, of right: Written) -> Written {
        if case .value = right.shape { return call("contains", right, left) }
        return infix(left, "in", right)
    }

    private func contains(_ left: Written, _ right: Written) -> Written {
        switch left.shape {
        case .rows, .values: Written(text: "\(text(left, in: .operand)).contains(\(right.text))", shape: .value(.boolean))
        case .row, .value, .unknown: call("contains", left, right)
        }
    }

    private mutating func between(_ left: Written, _ range: CoreDataExpression) -> Written? {
        guard case .list(let bounds) = range, bounds.count == 2, let least = write(bounds[0]), let greatest = write(bounds[1]) else {
            return refuse("the bounds of 'BETWEEN' are not a list of two")
        }
        let text = "\(infix(left, ">=", least).text) and \(infix(left, "<=", greatest).text)"
        return Written(text: text, binding: .and, shape: .value(.boolean))
    }

    /// Writes `LIKE` and `MATCHES` as `matches`, with the pattern as a regular expression.
    private mutating func matched(_ left: Written, _ comparison: CoreDataPredicate.Comparison) -> Written? {
        guard case .constant(.text(let pattern)) = comparison.right, !comparison.options.contains("d") else {
            return refuse("mapc has no equivalent of '\(comparison.operation.text)' with this pattern")
        }
        var expression = comparison.operation == .like ? "(?s)" + wildcards(pattern) : pattern
        if comparison.options.contains("c") { expression = "(?i)" + expression }
        return quoted(expression).map { call("matches", left, $0) }
    }

    /// Returns the regular expression for a pattern in which `*` is any text and `?` any character.
    private func wildcards(_ pattern: String) -> String {
        pattern.unicodeScalars.map { scalar in
            switch scalar {
            case "*": ".*"
            case "?": "."
            case _ where "\\.+()[]{}^$|".unicodeScalars.contains(scalar): "\\\(scalar)"
            default: String(scalar)
            }
        }.joined()
    }
}
