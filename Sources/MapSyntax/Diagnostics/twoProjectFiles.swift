extension DiagnosticCode {
    package static let twoProjectFiles = DiagnosticCode("two-project-files", .error)
}

extension Diagnostic {
    static func twoProjectFiles(_ second: TextRange, first: String) -> Diagnostic {
        Diagnostic(
            .twoProjectFiles, "the project has a second project file", at: second, label: "ignored",
            notes: ["mapc reads '\(first)'"], help: "keep one mapc.yaml, or check the two projects one by one")
    }
}
