import MapAnalysis
import MapSyntax

extension Diagnostic {
    /// Returns the diagnostic for a `$name` in SQL that is not a parameter of the mapping.
    static func unknownVariable(inSQL name: Name, isLet: Bool, known: [String]) -> Diagnostic {
        let near = nearest(to: name.text, among: known)
        let help =
            isLet
            ? "make it a parameter: mapc computes a 'let' after the SQL under 'before' and before the SQL under 'after'"
            : near.map { "write '$\($0)'" } ?? "declare it, as in 'parameters: { \(name.text): string }'"
        return Diagnostic(
            .unknownVariable, isLet ? "SQL cannot read the 'let' '$\(name.text)'" : "unknown parameter '$\(name.text)'",
            at: name.range, label: near.map { "did you mean '$\($0)'?" } ?? (isLet ? "not available" : "unknown"), help: help,
            fixes: near.map { [Fix("write '$\($0)'", isSafe: false, [Edit(name.range, "$\($0)")])] } ?? [])
    }

    /// Returns the diagnostic for `?`, `:name` or `@name` in SQL.
    static func unknownVariable(inSQL word: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .unknownVariable, "'\(word)' gets no value", at: range, label: "not a parameter of the mapping",
            help: "write '$name', and declare 'name' under 'parameters'")
    }
}
