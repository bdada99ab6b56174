extension DiagnosticCode {
    package static let duplicateKey = DiagnosticCode("duplicate-key", .error)
}

extension Diagnostic {
    static func duplicateKey(_ key: YAMLScalar, first: TextRange) -> Diagnostic {
        Diagnostic(
            .duplicateKey, "'\(key.text)' is given twice", at: key.range, label: "given again", also: [Label(first, "first given here")],
            help: "keep one of them")
    }
}
