extension DiagnosticCode {
    package static let ternaryOperator = DiagnosticCode("ternary-operator", .error)
}

extension Diagnostic {
    static func ternaryOperator(_ range: TextRange) -> Diagnostic {
        Diagnostic(
            .ternaryOperator, "'? :' is not an operator here", at: range, label: "not an operator",
            help: "write if(condition, value, other)")
    }
}
