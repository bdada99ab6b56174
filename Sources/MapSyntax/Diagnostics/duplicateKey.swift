extension DiagnosticCode {
    package static let duplicateKey = DiagnosticCode("duplicate-key", .error)
}

extension Diagnostic {
    static func duplicateKey(_ key: YAMLScalar, first: TextRange) -> Diagnostic {
        Diagnostic(
            .duplicateKey, "'\(key.text)' appears twice", at: key.range, label: "the second", also: [Label(first, "the first")],
            help: "keep one of them")
    }
}
