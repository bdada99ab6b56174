import MapAnalysis
import MapSyntax

extension Diagnostic {
    /// `$name` in SQL is a parameter of the mapping and nothing else.
    static func unknownVariable(inSQL name: Name, isLet: Bool, known: [String]) -> Diagnostic {
        let near = nearest(to: name.text, among: known)
        let help =
            isLet
            ? "make it a parameter: a 'let' is computed between the SQL before and the SQL after"
            : near.map { "write '$\($0)'" } ?? "declare it, as in 'parameters: { \(name.text): string }'"
        return Diagnostic(
            .unknownVariable, isLet ? "'$\(name.text)', a 'let', is not in reach of SQL" : "there is no parameter '$\(name.text)'",
            at: name.range, label: near.map { "did you mean '$\($0)'?" } ?? (isLet ? "not in reach" : "unknown"), help: help,
            fixes: near.map { [Fix("write '$\($0)'", isSafe: false, [Edit(name.range, "$\($0)")])] } ?? [])
    }

    /// `?`, `:name`, `@name`
    static func unknownVariable(inSQL word: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .unknownVariable, "nobody gives '\(word)' a value", at: range, label: "no parameter of the mapping",
            help: "write '$name', where 'name' stands under 'parameters'")
    }
}
