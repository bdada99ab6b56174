import MapPlan
package import MapSyntax

extension DiagnosticCode {
    package static let missingParameter = DiagnosticCode("missing-parameter", .error)
}

extension Diagnostic {
    static func missingParameter(_ parameters: [LegParameter]) -> Diagnostic {
        var seen: Set<String> = []
        let missing = parameters.filter { seen.insert($0.name).inserted }
        let words = missing.map { "'\($0.name)', \(article(of: $0))" }.joined(separator: ", and ")
        return Diagnostic(
            .missingParameter, "the mapping needs a value for \(words)",
            help: "use " + missing.map { "--param \($0.name)=…" }.joined(separator: " "))
    }

    static func article(of parameter: LegParameter) -> String {
        if !parameter.cases.isEmpty { return "one of " + parameter.cases.joined(separator: ", ") }
        return (parameter.type.hasPrefix("int") ? "an " : parameter.type == "data" || parameter.type == "json" ? "" : "a ") + parameter.type
    }
}
