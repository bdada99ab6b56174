extension DiagnosticCode {
    package static let unreadableLock = DiagnosticCode("unreadable-lock", .error)
}

extension Diagnostic {
    static func unreadableLock(_ range: TextRange) -> Diagnostic {
        Diagnostic(
            .unreadableLock, "this mapc cannot read this lock file", at: range, label: "expected 'lock: \(SyntaxReader.lockFormat)'",
            help: "restore the file as 'mapc lock' wrote it, or use the mapc that wrote it")
    }
}
