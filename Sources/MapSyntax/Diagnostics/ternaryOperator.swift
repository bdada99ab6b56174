extension DiagnosticCode {
    package static let ternaryOperator = DiagnosticCode("ternary-operator", .error)
}

extension Diagnostic {
    /// - Parameter edits: the edits that make it a call of `if`; empty if its parts cannot be told apart.
    static func ternaryOperator(_ range: TextRange, _ edits: [Edit] = []) -> Diagnostic {
        Diagnostic(
            .ternaryOperator, "'? :' is not an operator here", at: range, label: "not an operator",
            help: "write if(condition, value, other)",
            fixes: edits.isEmpty ? [] : [Fix("write if(condition, value, other)", isSafe: false, edits)])
    }
}
