extension DiagnosticCode {
    package static let chainedComparison = DiagnosticCode("chained-comparison", .error)
}

extension Diagnostic {
    static func chainedComparison(_ second: TextRange, first: TextRange) -> Diagnostic {
        Diagnostic(
            .chainedComparison, "comparisons cannot be chained", at: second, label: "a second comparison",
            also: [Diagnostic.Label(first, "the first one")],
            help: "join two comparisons with 'and', as in 'a < b and b < c', or put one in parentheses")
    }
}
