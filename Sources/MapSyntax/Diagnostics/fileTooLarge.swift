extension DiagnosticCode {
    package static let fileTooLarge = DiagnosticCode("file-too-large", .error)
}

extension Diagnostic {
    static func fileTooLarge(bytes: Int, file: FileID) -> Diagnostic {
        Diagnostic(
            .fileTooLarge, "the file has more than \(YAMLLimit.bytes) bytes", at: TextRange(file, 0, 0), notes: ["it has \(bytes) bytes"],
            help: whatToDo)
    }

    /// A file was not read because it has more bytes than mapc reads.
    package static func fileTooLarge(_ path: String, limit: Int) -> Diagnostic {
        let isOfProject = limit == YAMLLimit.bytes
        return Diagnostic(
            .fileTooLarge, "'\(path)' has more than \(limit) bytes", subject: path,
            help: isOfProject
                ? whatToDo
                : "check that this is the right file")
    }

    static func tooManyValues(limit: Int, file: FileID) -> Diagnostic {
        Diagnostic(
            .fileTooLarge, "the file has more than \(limit) values", at: TextRange(file, 0, 0),
            help: whatToDo)
    }
}

/// A file so large has rows that a database has better.
private let whatToDo =
    "split the file; insert many rows with 'sql' or a program of your own instead of 'rows', and let a test name a database under 'store'"
