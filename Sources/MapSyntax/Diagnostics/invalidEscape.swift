extension DiagnosticCode {
    package static let invalidEscape = DiagnosticCode("invalid-escape", .error)
}

extension Diagnostic {
    static func invalidEscape(_ spelling: String, _ range: TextRange) -> Diagnostic {
        let isUnicode = spelling.hasPrefix("\\u")
        return Diagnostic(
            .invalidEscape, "'\(spelling)' is not a valid escape", at: range, label: isUnicode ? "expected \\u{…}" : "",
            notes: ["the escapes are \\\" \\' \\\\ \\n \\r \\t and \\u{1F600}"],
            help: isUnicode ? "write the code point in braces: \\u{e9}" : "write \\\\ for a backslash",
            fixes: isUnicode
                ? []
                : [Diagnostic.Fix("write the backslash twice", isSafe: true, [Diagnostic.Edit(range, "\\" + spelling)])])
    }
}
