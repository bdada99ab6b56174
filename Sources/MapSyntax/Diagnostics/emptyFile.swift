extension DiagnosticCode {
    package static let emptyFile = DiagnosticCode("empty-file", .error)
}

extension Diagnostic {
    static func emptyFile(_ range: TextRange, expected: String) -> Diagnostic {
        Diagnostic(.emptyFile, "the file is empty", at: range, label: "expected \(expected)", help: "begin it with \(expected)")
    }
}
