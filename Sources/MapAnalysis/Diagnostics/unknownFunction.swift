package import MapSyntax

extension DiagnosticCode {
    package static let unknownFunction = DiagnosticCode("unknown-function", .error)
}

extension Diagnostic {
    static func unknownFunction(_ name: Name, _ scope: ExpressionScope) -> Diagnostic {
        let makers = scope.mappings(making: name.text)
        if makers.count > 1 {
            return Diagnostic(
                .unknownFunction, "unknown function or mapping '\(name.text)'", at: name.range, label: "an entity, not a mapping",
                help: "call the mapping that makes its rows: \(makers.map { "'\($0)'" }.joined(separator: " or "))")
        }
        let known =
            Function.all.map(\.name) + WindowName.allCases.map(\.rawValue) + scope.functions.keys.sorted() + scope.mappings.keys.sorted()
        guard let meant = makers.first ?? namesElsewhere[name.text.lowercased()] ?? nearest(to: name.text, among: known) else {
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

extension ExpressionScope {
    /// Returns the names of the mappings that make rows of an entity of the destination, sorted.
    fileprivate func mappings(making entity: String) -> [String] {
        guard let entity = destination.entity(entity) else { return [] }
        return mappings.filter { _, call in
            switch call.result.value {
            case .row(.destination, let made), .sequence(.row(.destination, let made), _): destination.isKind(made, of: entity.id)
            default: false
            }
        }.keys.sorted()
    }
}
