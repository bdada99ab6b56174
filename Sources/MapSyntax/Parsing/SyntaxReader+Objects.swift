extension SyntaxReader {
    /// Parses `{ view recent: drop, check entry (at > 0): "at > '1970'" }`.
    mutating func objects(_ node: YAMLNode) -> [ObjectSyntax] {
        let help = "write each object as a key, as in 'view recent: drop'"
        return (pairs(of: node, "'objects'", help: help) ?? []).compactMap { object($0) }
    }

    private mutating func object(_ pair: YAMLPair) -> ObjectSyntax? {
        let key = pair.key.text
        let kind = ObjectSyntax.Kind.allCases.first { key.hasPrefix($0.rawValue + " ") }
        let words = key.dropFirst(kind?.rawValue.count ?? 0).trimmingPrefix { $0 == " " }
        guard let kind, !words.isEmpty else {
            report(.unknownObjectKind(pair.key))
            return nil
        }
        let what = "'\(key)'"
        guard let scalar = scalar(pair.value, what, expected: "'drop' or SQL") else { return nil }
        guard scalar.text.contains(where: { !$0.isWhitespace }) else {
            report(.emptyValue(of: what, pair.value.range, expected: "'drop' or SQL"))
            return nil
        }
        let answer: ObjectSyntax.Answer = scalar.text == "drop" ? .drop : .text(SQLTextSyntax(scalar))
        return ObjectSyntax(kind: kind, words: String(words), range: pair.key.range, answer: answer)
    }
}
