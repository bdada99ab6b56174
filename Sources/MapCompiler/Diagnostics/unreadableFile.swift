package import MapSyntax

extension DiagnosticCode {
    package static let unreadableFile = DiagnosticCode("unreadable-file", .error)
}

extension Diagnostic {
    /// The system does not let mapc read a file; `words` is the system's error message.
    package static func unreadableFile(_ path: String, words: String, help: String? = nil) -> Diagnostic {
        Diagnostic(
            .unreadableFile, "'\(path)' cannot be read: \(words)", subject: path,
            help: help ?? "make it a file that this user may read, or move it out of the project")
    }
}
