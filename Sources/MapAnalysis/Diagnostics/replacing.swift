import MapSyntax

extension [Diagnostic.Fix] {
    /// The fix that writes another word, where there is one. Never safe: which word was meant is a guess.
    static func replacing(_ range: TextRange, by word: String?) -> [Diagnostic.Fix] {
        word.map { [Diagnostic.Fix("write '\($0)'", isSafe: false, [Diagnostic.Edit(range, $0)])] } ?? []
    }
}
