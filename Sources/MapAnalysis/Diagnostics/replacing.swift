package import MapSyntax

extension [Diagnostic.Edit] {
    /// Returns the edits that write one text before an expression and another after it: `upper(` and `)`.
    static func wrapping(_ range: TextRange, in start: String, _ end: String) -> [Diagnostic.Edit] {
        let (lower, upper) = (Int(range.lower), Int(range.upper))
        let before = start.isEmpty ? [] : [Diagnostic.Edit(TextRange(range.file, lower, lower), start)]
        return before + [Diagnostic.Edit(TextRange(range.file, upper, upper), end)]
    }
}

extension [Diagnostic.Fix] {
    /// Returns the fix that writes another word, if there is one. The fix is never safe, because the intended word is a guess.
    package static func replacing(_ range: TextRange, by word: String?) -> [Diagnostic.Fix] {
        word.map { [Diagnostic.Fix("write '\($0)'", isSafe: false, [Diagnostic.Edit(range, $0)])] } ?? []
    }
}
