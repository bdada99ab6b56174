/// What the functions with regular expressions share.
enum Patterns {
    static let parameters = [Function.Parameter("text", .text), Function.Parameter("pattern", .written(.pattern))]

    static let demand = Function.Demand(
        .textTooLong, "a text of more than \(TextPattern.longestText) bytes is matched with a regular expression",
        help: "match a part of it: 'prefix($source.text, 1000)'"
    ) { ($0.first?.bytes?.count ?? 0) <= TextPattern.longestText }
}
