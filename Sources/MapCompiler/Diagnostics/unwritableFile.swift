package import MapSyntax

extension DiagnosticCode {
    package static let unwritableFile = DiagnosticCode("unwritable-file", .error)
}

extension Diagnostic {
    /// The system does not let mapc write a file; `words` is the system's error message.
    package static func unwritableFile(_ path: String, words: String) -> Diagnostic {
        Diagnostic(
            .unwritableFile, "'\(path)' cannot be written: \(words)", subject: path,
            help: "choose a writable place and a name that is not in use")
    }

    /// A file of the project cannot be replaced. `changed` are the files that were replaced before it.
    package static func unwritableFile(unreplaced path: String, words: String, changed: [String], help: String?) -> Diagnostic {
        let note = changed.isEmpty ? "no file was changed" : "these files were changed: \(changed.joined(separator: ", "))"
        return Diagnostic(.unwritableFile, "'\(path)' cannot be written: \(words)", subject: path, notes: [note], help: help)
    }

    /// A file exists and has other content than the one that mapc would write.
    package static func differingFile(_ path: String) -> Diagnostic {
        Diagnostic(
            .unwritableFile, "'\(path)' cannot be written: a file with other content exists", subject: path,
            help: "add '--force' to replace it, or choose another folder with '--out'")
    }
}
