package import MapSyntax

extension DiagnosticCode {
    /// Two mapping files of one step say the same thing twice.
    package static let duplicateStep = DiagnosticCode("duplicate-step", .error)
}

extension Diagnostic {
    /// `what` is what both files say: `'name' of 'Post'`.
    static func duplicateStep(_ what: String, at place: TextRange, first: TextRange) -> Diagnostic {
        Diagnostic(
            .duplicateStep, "two mapping files of the same step write \(what)", at: place, label: "the second",
            also: [Label(first, "the first")], help: "keep one of them: the files of a step are one mapping")
    }
}
