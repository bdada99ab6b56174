import MapSyntax

/// A change that makes another mapping of one: `<` becomes `<=`, two columns are exchanged, a condition is left out.
struct MappingChange: Sendable {
    /// What changes, for messages: `'<' becomes '<='`.
    var words: String
    /// Where it changes.
    var range: TextRange
    /// Texts of which the first that gives a valid mapping is taken.
    var alternatives: [[Diagnostic.Edit]]

    init(_ words: String, _ range: TextRange, _ alternatives: [[Diagnostic.Edit]]) {
        (self.words, self.range, self.alternatives) = (words, range, alternatives)
    }
}

extension MappingSyntax {
    /// The changes of the mapping that a good test notices.
    func changes(in files: [TextFile]) -> [MappingChange] {
        let text = { (range: TextRange) in
            String(decoding: files[Int(range.file.index)].bytes[Int(range.lower)..<Int(range.upper)], as: UTF8.self)
        }
        var changes: [MappingChange] = []
        // No test compares the rows that a mapping emits, so nobody could notice a change there.
        for mapping in entities {
            if let condition = mapping.condition {
                changes.append(MappingChange("'where' is left out", condition.range, [[Diagnostic.Edit(condition.range, "true")]]))
                changes += condition.changes(text)
            }
            for value in ([mapping.each] + mapping.distinct + mapping.order.map(\.value)).compactMap(\.self) {
                changes += value.changes(text)
            }
            for value in mapping.lets.map(\.value) + mapping.sets.map(\.value) { changes += value.changes(text) }
            for term in mapping.order where !term.isDescending {
                let end = TextRange(term.value.range.file, Int(term.value.range.upper), Int(term.value.range.upper))
                changes.append(MappingChange("the order is reversed", term.value.range, [[Diagnostic.Edit(end, " desc")]]))
            }
            changes += mapping.exchanges(text) + mapping.constants(text)
        }
        for value in lets.map(\.value) + functions.compactMap(\.value) { changes += value.changes(text) }
        return changes
    }
}

extension EntityMappingSyntax {
    /// Exchanges the values of two properties.
    fileprivate func exchanges(_ text: (TextRange) -> String) -> [MappingChange] {
        let plain = sets.filter { $0.value.map == nil && $0.value.value != nil }
        return zip(plain, plain.dropFirst()).compactMap { first, second in
            guard let one = first.value.value?.range, let other = second.value.value?.range, text(one) != text(other) else { return nil }
            return MappingChange(
                "'\(first.property.text)' and '\(second.property.text)' are exchanged", one,
                [[Diagnostic.Edit(one, text(other)), Diagnostic.Edit(other, text(one))]])
        }
    }

    /// Gives a property one value for all rows.
    fileprivate func constants(_ text: (TextRange) -> String) -> [MappingChange] {
        sets.compactMap { set in
            guard let value = set.value.value, set.value.map == nil, value.isComputed else { return nil }
            let constants = ["\"\\\"\\\"\"", "0", "false", "nil"].map { [Diagnostic.Edit(value.range, $0)] }
            return MappingChange("'\(set.property.text)' is the same for all rows", value.range, constants)
        }
    }
}

extension SetValueSyntax {
    fileprivate func changes(_ text: (TextRange) -> String) -> [MappingChange] {
        var changes = [value, otherwise].compactMap(\.self).flatMap { $0.changes(text) }
        for (first, second) in zip(map ?? [], (map ?? []).dropFirst()) where first.value.text != second.value.text {
            changes.append(
                MappingChange(
                    "'\(first.key.text)' and '\(second.key.text)' are exchanged", first.range,
                    [
                        [
                            Diagnostic.Edit(first.value.range, text(second.value.range)),
                            Diagnostic.Edit(second.value.range, text(first.value.range)),
                        ]
                    ]))
        }
        return changes
    }
}

extension ExpressionSyntax {
    /// Whether it is more than a constant.
    fileprivate var isComputed: Bool {
        switch kind {
        case .missing, .text, .number, .boolean, .nil, .list: false
        default: true
        }
    }

    fileprivate func changes(_ text: (TextRange) -> String) -> [MappingChange] {
        let inner = parts.flatMap { $0.changes(text) }
        func replacing(_ words: String, _ range: TextRange, _ texts: String...) -> [MappingChange] {
            [MappingChange(words, range, texts.map { [Diagnostic.Edit(range, $0)] })]
        }
        switch kind {
        case .binary(let symbol, _, _):
            guard let range = operatorRange, let other = symbol.neighbour else { return inner }
            return inner + replacing("'\(symbol.rawValue)' becomes '\(other.rawValue)'", range, other.rawValue)
        case .number(let number):
            guard let whole = Int(number) else { return inner }
            return inner + replacing("\(number) becomes \(whole + 1)", range, String(whole + 1))
        case .boolean(let value): return inner + replacing("\(value) becomes \(!value)", range, String(!value))
        case .text(let words):
            // Inside a plain YAML scalar the quotes are the expression's own.
            let written = text(range)
            guard written.hasPrefix("\"") && written.hasSuffix("\"") && written.utf8.count >= 2 else { return inner }
            return inner + replacing("\(written) becomes another text", range, words.isEmpty ? "\"x\"" : "\"\"")
        case .call(let name, let arguments) where arguments.count == 2:
            let (first, second) = (arguments[0].range, arguments[1].range)
            guard text(first) != text(second) else { return inner }
            let edits = [Diagnostic.Edit(first, text(second)), Diagnostic.Edit(second, text(first))]
            return inner + [MappingChange("the arguments of '\(name.text)' are exchanged", name.range, [edits])]
        default: return inner
        }
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
