package import MapSyntax

extension DiagnosticCode {
    package static let unknownFunction = DiagnosticCode("unknown-function", .error)
}

extension Diagnostic {
    static func unknownFunction(_ name: Name, _ scope: ExpressionScope) -> Diagnostic {
        let known =
            Function.all.map(\.name) + WindowName.allCases.map(\.rawValue) + scope.functions.keys.sorted() + scope.mappings.keys.sorted()
        guard let meant = namesElsewhere[name.text.lowercased()] ?? nearest(to: name.text, among: known) else {
            return Diagnostic(
                .unknownFunction, "unknown function or mapping '\(name.text)'", at: name.range, label: "unknown",
                help: "see Grammar/functions.md for all functions")
        }
        return Diagnostic(
            .unknownFunction, "unknown function or mapping '\(name.text)'", at: name.range, label: "did you mean '\(meant)'?",
            help: "write '\(meant)'", fixes: .replacing(name.range, by: meant))
    }

    /// The names of functions in SQL, Swift and other languages, with the names that mapc uses.
    static let namesElsewhere = [
        "lowercase": "lower", "lowercased": "lower", "lowercasestring": "lower", "uppercase": "upper", "uppercased": "upper",
        "len": "length", "count": "length", "size": "length", "substr": "prefix", "substring": "prefix", "left": "prefix",
        "right": "suffix",
        "strip": "trim", "startswith": "hasPrefix", "endswith": "hasSuffix", "ifnull": "coalesce", "nvl": "coalesce", "iif": "if",
        "concatenate": "concat", "str": "string", "text": "string", "int": "int64", "integer": "int64", "bool": "boolean", "pow": "power",
        "ceiling": "ceil", "casefold": "fold", "lpad": "padLeft", "instr": "contains", "datetime": "date",
    ]
}
