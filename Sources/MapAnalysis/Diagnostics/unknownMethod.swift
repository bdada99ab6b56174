package import MapSyntax

extension DiagnosticCode {
    package static let unknownMethod = DiagnosticCode("unknown-method", .error)
}

extension Diagnostic {
    static func unknownMethod(_ name: Name, of owner: String, known: [String]) -> Diagnostic {
        let near = methodsElsewhere[name.text.lowercased()] ?? nearest(to: name.text, among: known)
        return Diagnostic(
            .unknownMethod, "\(owner) has no '.\(name.text)'", at: name.range, label: near.map { "did you mean '.\($0)'?" } ?? "unknown",
            notes: ["sequences have: " + known.map { ".\($0)" }.joined(separator: ", ")], help: near.map { "write '.\($0)'" },
            fixes: near.map { [Fix("write '.\($0)'", isSafe: false, [Edit(name.range, $0)])] } ?? [])
    }

    /// Reports a member of a value. Only rows and sequences have members; values have functions.
    static func unknownMethod(_ name: Name, ofValue owner: String, _ range: TextRange) -> Diagnostic {
        let function =
            Function.named(name.text)?.name ?? functionsElsewhere[name.text.lowercased()]
            ?? (["count", "size"].contains(name.text) ? "length" : nil)
        return Diagnostic(
            .unknownMethod, "\(owner) has no '.\(name.text)'", at: name.range, label: "only rows and sequences have members",
            help: function.map { "write '\($0)(…)'" }
                ?? "call a function with the value, as in upper(…); for JSON in a text, write json(…).name")
    }
}

/// The names of methods of sequences in other languages, in lower case, with the names that mapc uses.
private let methodsElsewhere = [
    "join": "joined", "where": "filter", "select": "map", "any": "contains", "some": "contains", "every": "allSatisfy", "all": "allSatisfy",
    "length": "count", "size": "count", "sort": "sorted", "orderby": "sorted", "sortby": "sorted", "find": "first", "take": "prefix",
]
