extension DiagnosticCode {
    package static let unformattedFile = DiagnosticCode("unformatted-file", .error)
}

extension Diagnostic {
    /// Reports a file whose formatted text would say something else. YAML 1.1 breaks lines at characters that other readers take for text.
    static func unformattedFile(_ place: TextRange) -> Diagnostic {
        Diagnostic(
            .unformattedFile, "mapc cannot format this file without changing what it says", at: place, label: "left as it is",
            help: "replace the characters U+0085, U+2028 and U+2029 in comments; if there are none, please report the file")
    }
}
