import MapSyntax

// Changes inside an expression.
extension ExpressionSyntax {
    /// Whether it is more than a constant.
    var isComputed: Bool {
        switch kind {
        case .missing, .text, .number, .boolean, .nil, .list: false
        default: true
        }
    }

    /// Whether it is a row: `$source` means the same as the row that a mapping makes of it.
    private var isRow: Bool { if case .variable(let name) = kind { ["source", "group"].contains(name.text) } else { false } }

    func changes(_ text: WrittenText) -> [MappingChange] {
        let inner = parts.flatMap { $0.changes(text) }
        switch kind {
        case .binary(let symbol, let left, let right): return inner + changes(of: symbol, left, right, text)
        case .number(let number): return replacing("\(number) becomes ", Self.another(number).map { [$0] } ?? [])
        case .boolean(let value): return replacing("\(value) becomes ", ["\(!value)"])
        case .text(let words): return textChanges(words, text)
        case .call(let name, let arguments): return inner + changes(of: name, arguments, text)
        default: return inner
        }
    }

    /// Returns one change, which writes another text; none if there are no texts.
    private func replacing(_ words: String, _ texts: [String]) -> [MappingChange] {
        guard let first = texts.first else { return [] }
        return [MappingChange(words + first, range, texts.map { [Diagnostic.Edit(range, $0)] })]
    }

    private func changes(
        of symbol: BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax, _ text: WrittenText
    ) -> [MappingChange] {
        guard let range = operatorRange else { return [] }
        if symbol == .coalesce {
            return [MappingChange("the default after '??' is left out", right.range, [[Diagnostic.Edit(self.range, text(left.range))]])]
        }
        guard let other = symbol.neighbour else { return [] }
        return [MappingChange("'\(symbol.rawValue)' becomes '\(other.rawValue)'", range, [[Diagnostic.Edit(range, other.rawValue)]])]
    }

    private func changes(of name: Name, _ arguments: [ExpressionSyntax], _ text: WrittenText) -> [MappingChange] {
        var changes: [MappingChange] = []
        // `if` has two values after its condition.
        let pair = arguments.count == 2 ? arguments[...] : name.text == "if" ? arguments.dropFirst() : []
        if pair.count == 2, let first = pair.first?.range, let second = pair.last?.range, text(first) != text(second) {
            let edits = [Diagnostic.Edit(first, text(second)), Diagnostic.Edit(second, text(first))]
            let words = arguments.count == 2 ? "arguments" : "values"
            changes.append(MappingChange("the \(words) of '\(name.text)' are exchanged", name.range, [edits]))
        }
        if name.text != "if", let first = arguments.first(where: \.isComputed), !first.isRow {
            changes.append(MappingChange("'\(name.text)' is left out", name.range, [[Diagnostic.Edit(range, text(first.range))]]))
        }
        return changes
    }

    /// Changes a text in the quotes that it has. It may be a case of an enum, which has no others.
    private func textChanges(_ words: String, _ text: WrittenText) -> [MappingChange] {
        let written = text(range)
        // Inside a YAML scalar in double quotes, the quotes of an expression have backslashes.
        guard
            let quote = ["\\\"", "\"", "'"].first(where: { written.hasPrefix($0) && written.hasSuffix($0) && written.count >= 2 * $0.count }
            )
        else { return [] }
        let others = [words.isEmpty ? "x" : ""] + text.mates(of: words)
        let edits = others.map { [Diagnostic.Edit(range, quote + $0 + quote)] }
        return [MappingChange("\(written) becomes another text", range, edits)]
    }

    /// Returns a number that is greater by one, or less if there is no greater one; `nil` if its whole part has more than 64 bits.
    private static func another(_ number: String) -> String? {
        let digits = number.prefix(while: \.isNumber)
        guard let whole = Int(digits) else { return nil }
        let (greater, isTooLarge) = whole.addingReportingOverflow(1)
        return String(isTooLarge ? whole - 1 : greater) + number.dropFirst(digits.count)
    }

    private var parts: [ExpressionSyntax] {
        switch kind {
        case .missing, .text, .number, .boolean, .nil, .variable, .name: []
        case .list(let elements): elements
        case .member(let base, _), .prefix(_, let base), .unwrap(let base), .cast(let base, _), .test(let base, _), .descending(let base):
            [base]
        case .call(_, let arguments): arguments
        case .method(let base, _, let arguments): [base] + arguments
        case .binary(_, let left, let right): [left, right]
        }
    }
}

extension ExpressionSyntax.BinaryOperator {
    /// The operator that is written by mistake.
    fileprivate var neighbour: Self? {
        switch self {
        case .less: .lessOrEqual
        case .lessOrEqual: .less
        case .greater: .greaterOrEqual
        case .greaterOrEqual: .greater
        case .equal: .notEqual
        case .notEqual: .equal
        case .and: .or
        case .or: .and
        case .add: .subtract
        case .subtract: .add
        case .multiply: .divide
        case .divide: .multiply
        case .coalesce, .in, .remainder: nil
        }
    }
}
