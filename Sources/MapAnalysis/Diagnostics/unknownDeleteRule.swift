package import MapSyntax

extension DiagnosticCode {
    /// A delete rule is none of `nullify`, `cascade`, `deny` and `none`.
    package static let unknownDeleteRule = DiagnosticCode("unknown-delete-rule", .error)
}

extension Diagnostic {
    static func unknownDeleteRule(_ rule: Name) -> Diagnostic {
        let rules = Relationship.DeleteRule.allCases.map(\.rawValue)
        let elsewhere = ["restrict": "deny", "set null": "nullify", "setnull": "nullify", "no action": "none", "noaction": "none"]
        let near = elsewhere[rule.text.lowercased()] ?? nearest(to: rule.text.lowercased(), among: rules)
        return Diagnostic(
            .unknownDeleteRule, "unknown delete rule '\(rule.text)'", at: rule.range, label: "not a delete rule",
            help: near.map { "write '\($0)'" } ?? "write one of \(rules.joined(separator: ", "))", fixes: .replacing(rule.range, by: near))
    }
}
