extension DiagnosticCode {
    package static let unknownOperator = DiagnosticCode("unknown-operator", .error)
}

extension Diagnostic {
    /// An operator of another language with only one possible meaning here; the parser reads it as that one.
    static func unknownOperator(_ spelling: String, _ range: TextRange, meant: String) -> Diagnostic {
        Diagnostic(
            .unknownOperator, "'\(spelling)' is not an operator", at: range, label: "not an operator",
            notes: meant == "." ? ["a path is nil as soon as one of its parts is nil"] : [],
            help: "write '\(meant)'",
            // '&' and '|' may be meant for bits or for text.
            fixes: [Diagnostic.Fix("write '\(meant)'", isSafe: spelling != "&" && spelling != "|", [Diagnostic.Edit(range, meant)])])
    }

    /// `a ^ 2`, `a ** 2`
    static func unknownOperator(power spelling: String, _ range: TextRange) -> Diagnostic {
        Diagnostic(
            .unknownOperator, "'\(spelling)' is not an operator", at: range, label: "not an operator", help: "write power(base, exponent)")
    }
}
