import MapAnalysis
package import MapSyntax

extension DiagnosticCode {
    package static let unknownLintLevel = DiagnosticCode("unknown-lint-level", .error)
}

extension Diagnostic {
    static func unknownLintLevel(_ level: Name) -> Diagnostic {
        let levels = LintLevel.allCases.map(\.rawValue)
        let elsewhere = [
            "warn": "warning", "info": "note", "hint": "note", "deny": "error", "forbid": "error", "fatal": "error", "ignore": "off",
            "none": "off", "disable": "off", "disabled": "off", "silent": "off", "false": "off", "allow": "off",
        ]
        let near = elsewhere[level.text.lowercased()] ?? nearest(to: level.text, among: levels)
        return Diagnostic(
            .unknownLintLevel, "unknown level '\(level.text)'", at: level.range, label: near.map { "did you mean '\($0)'?" } ?? "",
            notes: ["the levels are: " + levels.joined(separator: ", ")], help: near.map { "write '\($0)'" } ?? "write one of the levels",
            fixes: .replacing(level.range, by: near))
    }
}
