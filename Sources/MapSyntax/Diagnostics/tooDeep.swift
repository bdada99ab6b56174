extension DiagnosticCode {
    package static let tooDeep = DiagnosticCode("too-deep", .error)
}

extension Diagnostic {
    static func tooDeep(limit: Int, at range: TextRange) -> Diagnostic {
        Diagnostic(.tooDeep, "values are nested more than \(limit) deep", at: range, label: "one level too many", help: "use fewer levels")
    }
}
