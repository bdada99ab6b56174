extension DiagnosticCode {
    package static let unreadableLock = DiagnosticCode("unreadable-lock", .error)
}

extension Diagnostic {
    static func unreadableLock(_ range: TextRange) -> Diagnostic {
        Diagnostic(
            .unreadableLock, "mapc cannot read this lock file", at: range, label: "expected 'lock: \(SyntaxReader.lockFormat)'",
            help: "restore mapc.lock from version control, or update mapc")
    }
}
