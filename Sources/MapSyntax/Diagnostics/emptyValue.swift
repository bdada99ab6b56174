extension DiagnosticCode {
    package static let emptyValue = DiagnosticCode("empty-value", .error)
}

extension Diagnostic {
    /// A key without a value.
    static func emptyValue(of what: String, _ range: TextRange, expected: String) -> Diagnostic {
        Diagnostic(.emptyValue, "\(what) has no value", at: range, label: "expected \(expected)", help: "write \(expected) here")
    }

    /// A map or a list that may be empty, but only if the file writes it as empty.
    static func emptyValue(of what: String, _ range: TextRange, orWrite empty: String) -> Diagnostic {
        Diagnostic(
            .emptyValue, "\(what) has no value", at: range, label: "nothing here", help: "write \(empty) if it is empty on purpose",
            fixes: [
                Diagnostic.Fix(
                    "write \(empty)", isSafe: false,
                    [Diagnostic.Edit(TextRange(range.file, Int(range.upper), Int(range.upper)), " \(empty)")])
            ])
    }

    /// A scalar that should be an expression and contains only white space.
    static func emptyValue(expressionIn scalar: YAMLScalar) -> Diagnostic {
        Diagnostic(
            .emptyValue, "the expression is empty", at: scalar.range, label: "expected an expression",
            help: "write nil for no value")
    }
}
