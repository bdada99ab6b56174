/// Parts shared by the functions with regular expressions.
enum Patterns {
    static let parameters = [Function.Parameter("text", .text), Function.Parameter("pattern", .written(.pattern))]

    static let precondition = Function.Precondition(
        .textTooLong, "a text of more than \(TextPattern.longestText) bytes is matched with a regular expression",
        help: "match a part of it: 'prefix($source.text, 1000)'"
    ) { ($0.first?.bytes?.count ?? 0) <= TextPattern.longestText }

    /// Finding each match may need a pass over the whole text, and the result may be long.
    static let preconditionOfReplacing = Function.Precondition(
        .textTooLong,
        """
        a text has more than \(TextPattern.longestText) bytes, would have more than \(PatternReplacement.longestResult) with its matches \
        replaced, or is gone over for too many matches
        """, help: "replace in a part of it: 'prefix($source.text, 1000)'"
    ) { arguments in
        guard arguments.count == 3, let text = arguments[0].bytes, let pattern = arguments[1].bytes, let replacement = arguments[2].bytes
        else { return true }
        return TextPattern.canReplace(in: text, pattern, with: replacement)
    }
}
