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
    ///
    /// - Parameter enums: the cases of each enum.
    func changes(in files: [TextFile], enums: [[String]]) -> [MappingChange] {
        let text = WrittenText(files: files, enums: enums)
        var changes: [MappingChange] = []
        // No test compares the rows that a mapping emits, so nobody could notice a change there.
        for mapping in entities {
            if let condition = mapping.condition {
                changes.append(MappingChange("'where' is left out", condition.range, [[Diagnostic.Edit(condition.range, "true")]]))
                // A value may only be right because the condition holds for the row, such as one that is not nil.
                let nothing = ["false", "(\(text(condition.range))) and 1 == 2"].map { [Diagnostic.Edit(condition.range, $0)] }
                changes.append(MappingChange("'where' lets no row through", condition.range, nothing))
                changes += condition.changes(text)
            }
            if let first = mapping.distinct.first, let last = mapping.distinct.last,
                let gone = text.entry("distinct", first.range, last.range)
            {
                changes.append(MappingChange("'distinct' is left out", first.range.union(last.range), [[Diagnostic.Edit(gone, "")]]))
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

/// The texts of the files in which mappings are, and the words that are cases of enums.
struct WrittenText {
    let files: [TextFile]
    let enums: [[String]]

    func callAsFunction(_ range: TextRange) -> String {
        String(decoding: files[Int(range.file.index)].bytes[Int(range.lower)..<Int(range.upper)], as: UTF8.self)
    }

    /// Returns the range of a key with its values; `nil` if the key is not before them.
    func entry(_ key: String, _ first: TextRange, _ last: TextRange) -> TextRange? {
        let bytes = files[Int(first.file.index)].bytes
        let word = Array(key.utf8)
        let places = (0..<max(0, Int(first.lower) - word.count)).reversed()
        guard var lower = places.first(where: { bytes[$0...].starts(with: word) }) else { return nil }
        if bytes[bytes.startOfLine(at: lower)..<lower].allSatisfy({ $0 == UInt8(ascii: " ") }) {
            return TextRange(first.file, bytes.startOfLine(at: lower), bytes.startOfNextLine(at: Int(last.upper)))
        }
        // `{ from: Post, distinct: [$source.title], set: … }`
        var upper = Int(last.upper)
        while bytes.indices.contains(upper), "\"'] ".utf8.contains(bytes[upper]) { upper += 1 }
        if bytes.indices.contains(upper), bytes[upper] == UInt8(ascii: ",") {
            upper += 1
        } else if let comma = bytes[..<lower].lastIndex(where: { $0 != UInt8(ascii: " ") }), bytes[comma] == UInt8(ascii: ",") {
            lower = comma
        }
        return TextRange(first.file, lower, upper)
    }

    /// The other cases of the enums that have this one.
    func mates(of word: String) -> [String] { enums.filter { $0.contains(word) }.flatMap(\.self).filter { $0 != word } }
}

extension EntityMappingSyntax {
    /// Exchanges the values of two properties.
    fileprivate func exchanges(_ text: WrittenText) -> [MappingChange] {
        let plain = sets.filter { $0.value.map == nil && $0.value.value != nil }
        return zip(plain, plain.dropFirst()).compactMap { first, second in
            guard let one = first.value.value?.range, let other = second.value.value?.range, text(one) != text(other) else { return nil }
            return MappingChange(
                "'\(first.property.text)' and '\(second.property.text)' are exchanged", one,
                [[Diagnostic.Edit(one, text(other)), Diagnostic.Edit(other, text(one))]])
        }
    }

    /// Gives a property one value for all rows.
    fileprivate func constants(_ text: WrittenText) -> [MappingChange] {
        sets.compactMap { set in
            guard let value = set.value.value, set.value.map == nil, value.isComputed else { return nil }
            let constants = ["\"\\\"\\\"\"", "0", "false", "nil"].map { [Diagnostic.Edit(value.range, $0)] }
            return MappingChange("'\(set.property.text)' is the same for all rows", value.range, constants)
        }
    }
}

extension SetValueSyntax {
    fileprivate func changes(_ text: WrittenText) -> [MappingChange] {
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
