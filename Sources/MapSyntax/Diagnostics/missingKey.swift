extension DiagnosticCode {
    package static let missingKey = DiagnosticCode("missing-key", .error)
}

extension Diagnostic {
    static func missingKey(_ key: String, of owner: String, _ range: TextRange, example: String) -> Diagnostic {
        Diagnostic(.missingKey, "\(owner) needs '\(key)'", at: range, label: "'\(key)' is missing", help: "add '\(example)'")
    }
}
