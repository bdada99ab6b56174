package import MapSyntax

extension DiagnosticCode {
    package static let unreadablePlan = DiagnosticCode("unreadable-plan", .error)
}

extension Diagnostic {
    static func unreadablePlan(_ path: String, words: String) -> Diagnostic {
        Diagnostic(.unreadablePlan, "the file is not a plan: \(words)", subject: path, help: "make the plan again with 'mapc plan --out'")
    }
}
