extension DiagnosticCode {
    package static let unreadableLock = DiagnosticCode("unreadable-lock", .error)
}

extension Diagnostic {
    static func unreadableLock(_ range: TextRange) -> Diagnostic {
        Diagnostic(
            .unreadableLock, "mapc cannot read this lock file", at: range, label: "not as mapc writes it",
            help:
                "take the file of either side of a merge, or restore it from version control, and run 'mapc lock'; a newer mapc may have written it"
        )
    }
}
