extension DiagnosticCode {
    package static let unknownKey = DiagnosticCode("unknown-key", .error)
}

extension Diagnostic {
    static func unknownKey(_ key: YAMLScalar, of owner: String, meant: String?, known: [String]) -> Diagnostic {
        Diagnostic(
            .unknownKey, "\(owner) has no key '\(key.text)'", at: key.range, label: meant.map { "did you mean '\($0)'?" } ?? "unknown",
            notes: ["the keys of \(owner) are: " + known.joined(separator: ", ")], help: meant.map { "write '\($0)'" },
            fixes: meant.map { [Diagnostic.Fix("write '\($0)'", isSafe: false, [Diagnostic.Edit(key.range, $0)])] } ?? [])
    }

    /// A key of another tool, for which mapc has something else.
    static func unknownKey(_ key: YAMLScalar, of owner: String, cure: String) -> Diagnostic {
        Diagnostic(.unknownKey, "\(owner) has no key '\(key.text)'", at: key.range, label: "unknown", help: cure)
    }
}
