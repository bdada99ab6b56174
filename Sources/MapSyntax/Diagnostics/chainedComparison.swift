extension DiagnosticCode {
    package static let chainedComparison = DiagnosticCode("chained-comparison", .error)
}

extension Diagnostic {
    /// - Parameter middle: the text between the two comparisons, if it can be written again.
    static func chainedComparison(_ second: TextRange, first: TextRange, middle: String?) -> Diagnostic {
        Diagnostic(
            .chainedComparison, "comparisons cannot be chained", at: second, label: "a second comparison",
            also: [Diagnostic.Label(first, "the first one")],
            help: "join two comparisons with 'and', as in 'a < b and b < c', or put one in parentheses",
            fixes: middle.map { middle in
                let place = TextRange(second.file, Int(second.lower), Int(second.lower))
                return [Fix("write 'and \(middle)' before it", isSafe: false, [Edit(place, "and \(middle) ")])]
            } ?? [])
    }
}
