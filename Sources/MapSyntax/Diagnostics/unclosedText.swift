extension DiagnosticCode {
    package static let unclosedText = DiagnosticCode("unclosed-text", .error)
}

extension Diagnostic {
    static func unclosedText(_ range: TextRange, quote: String) -> Diagnostic {
        Diagnostic(
            .unclosedText, "the text has no closing \(quote)", at: range, label: "opened here",
            help: "close it with \(quote); write \\n for a line break inside text")
    }
}
