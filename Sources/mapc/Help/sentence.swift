/// Returns the first sentence of a text without its full stop, for a list in which each thing has one line.
func sentence(_ text: String) -> String {
    let first = text.firstRange(of: ". ").map { text[..<$0.lowerBound] } ?? text[...]
    return String(first.hasSuffix(".") ? first.dropLast() : first)
}
