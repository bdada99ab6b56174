import MapPlan

/// Returns the texts that a CHECK allows in a column, as in `state IN ('draft', 'live')`; `nil` if it is any other expression.
func listedWords(in check: String, of column: String) -> [String]? {
    var tokens = sqlTokens(check).filter { !$0.isBlank }[...]
    while tokens.first?.isSymbol("(") ?? false, tokens.last?.isSymbol(")") ?? false { tokens = tokens.dropFirst().dropLast() }
    guard let name = tokens.popFirst()?.name, sameName(name, column), tokens.popFirst()?.isKeyword("in") ?? false,
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
