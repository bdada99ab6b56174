extension DiagnosticCode {
    package static let emptyValue = DiagnosticCode("empty-value", .error)
}

extension Diagnostic {
    /// A key with nothing after it.
    static func emptyValue(of what: String, _ range: TextRange, expected: String) -> Diagnostic {
        Diagnostic(.emptyValue, "\(what) has no value", at: range, label: "expected \(expected)")
    }

    /// A map that may be empty, if it is said to be.
    static func emptyValue(of what: String, _ range: TextRange, orWrite empty: String) -> Diagnostic {
        Diagnostic(
            .emptyValue, "\(what) has no value", at: range, label: "nothing here", help: "write \(empty) if nothing is meant",
            fixes: [
                Diagnostic.Fix(
                    "write \(empty)", isSafe: false,
                    [Diagnostic.Edit(TextRange(range.file, Int(range.upper), Int(range.upper)), " \(empty)")])
            ])
    }

    /// A scalar that should be an expression and holds nothing but space.
    static func emptyValue(expressionIn scalar: YAMLScalar) -> Diagnostic {
        Diagnostic(
            .emptyValue, "the expression is empty", at: scalar.range, label: "expected an expression",
            help: "write nil if nothing is meant")
    }
}
