package import MapSyntax

extension DiagnosticCode {
    /// A constant is not a value of the type that its place has.
    package static let invalidLiteral = DiagnosticCode("invalid-literal", .error)
}

extension Diagnostic {
    static func invalidLiteral(_ literal: LiteralSyntax, _ fault: LiteralFault, declared: TextRange?) -> Diagnostic {
        let subject = if case .list = literal.form { "this" } else { "'\(literal.text)'" }
        return Diagnostic(
            .invalidLiteral, "\(subject) \(fault.predicate)", at: literal.range, label: "does not fit the type",
            also: declared.map { [Label($0, "the type is declared here")] } ?? [], help: fault.help,
            fixes: .replacing(literal.range, by: fault.replacement))
    }

    /// In an expression, the type comes from what the constant is compared or combined with.
    static func invalidLiteral(_ text: String, _ fault: LiteralFault, _ range: TextRange, quoted: Bool) -> Diagnostic {
        Diagnostic(
            .invalidLiteral, "'\(text)' \(fault.predicate)", at: range, help: fault.help,
            fixes: .replacing(range, by: fault.replacement.map { quoted ? "\"\($0)\"" : $0 }))
    }

    /// A conversion of a constant gives nil whenever it is computed.
    static func invalidLiteral(convertedBy function: Function, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .invalidLiteral, "'\(function.name)' gives nil for this constant", at: range, label: "always nil",
            help: "correct the constant, or write nil")
    }
}
