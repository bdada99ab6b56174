import MapSyntax

extension [Diagnostic.Edit] {
    /// The edits that put an expression between two texts: `upper(` and `)`.
    static func wrapping(_ range: TextRange, in start: String, _ end: String) -> [Diagnostic.Edit] {
        let (lower, upper) = (Int(range.lower), Int(range.upper))
        let before = start.isEmpty ? [] : [Diagnostic.Edit(TextRange(range.file, lower, lower), start)]
        return before + [Diagnostic.Edit(TextRange(range.file, upper, upper), end)]
    }
}

extension [Diagnostic.Fix] {
    /// The fix that writes another word, where there is one. Never safe: which word was meant is a guess.
    static func replacing(_ range: TextRange, by word: String?) -> [Diagnostic.Fix] {
        word.map { [Diagnostic.Fix("write '\($0)'", isSafe: false, [Diagnostic.Edit(range, $0)])] } ?? []
    }
}
