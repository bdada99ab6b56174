extension DiagnosticCode {
    package static let invalidEscape = DiagnosticCode("invalid-escape", .error)
}

extension Diagnostic {
    /// - Parameter readsTwoWays: whether the text has another backslash that is an escape, and may be meant as a backslash too
    static func invalidEscape(_ spelling: String, _ range: TextRange, readsTwoWays: Bool) -> Diagnostic {
        let isUnicode = spelling.hasPrefix("\\u")
        let isEscapeElsewhere = spelling.unicodeScalars.dropFirst().first.map(escapesElsewhere.contains) ?? false
        return Diagnostic(
            .invalidEscape, "'\(spelling)' is not a valid escape", at: range, label: isUnicode ? "expected \\u{…}" : "",
            notes: ["the escapes are \\\" \\' \\\\ \\n \\r \\t and \\u{1F600}"]
                + (readsTwoWays ? ["\\n, \\r and \\t in this text are a line break, a return and a tab"] : []),
            help: isUnicode ? "write the code point in braces: \\u{e9}" : "write \\\\ for a backslash",
            fixes: isUnicode
                ? []
                : [
                    Diagnostic.Fix(
                        "write the backslash twice", isSafe: !readsTwoWays && !isEscapeElsewhere, [Diagnostic.Edit(range, "\\" + spelling)])
                ])
    }
}

/// What a backslash precedes in the escapes of YAML, C, JavaScript, JSON, Swift, Kotlin or a shell. Their author may mean the character: `\x41`, `\/`, `\0`.
private let escapesElsewhere: Set<Unicode.Scalar> = Set("0123456789abefvxNLPU_/$`?".unicodeScalars)
