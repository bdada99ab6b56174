import MapPlan
import MapSyntax

extension TableReading {
    /// Returns the texts that a CHECK allows in a column, as in `CHECK (state IN ('draft', 'live'))`. Returns nil unless all of them can be
    /// names of cases and the rows contain no other texts.
    func allowedWords(_ column: Column, _ seen: ColumnSight) -> [String]? {
        guard column.affinity == .text || column.affinity == .blob,
            let words = checks.firstResult({ Self.words(allowedBy: $0, in: column) })
        else { return nil }
        let isFilled = seen.textCount == seen.count && (seen.words?.isSubset(of: words.map { Array($0.utf8) }) ?? false)
        return isFilled && Set(words).count == words.count && words.allSatisfy(isName) ? words : nil
    }

    private static func words(allowedBy check: String, in column: Column) -> [String]? {
        var tokens = sqlTokens(check).filter { !$0.isBlank }[...]
        while tokens.first?.isSymbol("(") ?? false, tokens.last?.isSymbol(")") ?? false { tokens = tokens.dropFirst().dropLast() }
        guard let name = tokens.popFirst()?.name, sameName(name, column.name), tokens.popFirst()?.isKeyword("in") ?? false,
            tokens.popFirst()?.isSymbol("(") ?? false, tokens.popLast()?.isSymbol(")") ?? false
        else { return nil }
        var words: [String] = []
        for (place, token) in tokens.enumerated() {
            if place.isMultiple(of: 2) {
                guard token.kind == .string, let word = token.name else { return nil }
                words.append(word)
            } else if !token.isSymbol(",") {
                return nil
            }
        }
        return words.isEmpty ? nil : words
    }
}
