extension DiagnosticCode {
    package static let fileTooLarge = DiagnosticCode("file-too-large", .error)
}

extension Diagnostic {
    static func fileTooLarge(bytes: Int, file: FileID) -> Diagnostic {
        Diagnostic(
            .fileTooLarge, "the file has more than \(YAMLLimit.bytes) bytes", at: TextRange(file, 0, 0), notes: ["it has \(bytes) bytes"],
            help: "split the file; insert many rows with 'sql' or a program of your own instead of 'rows'")
    }

    static func tooManyValues(limit: Int, file: FileID) -> Diagnostic {
        Diagnostic(
            .fileTooLarge, "the file has more than \(limit) values", at: TextRange(file, 0, 0),
            help: "split the file; insert many rows with 'sql' or a program of your own instead of 'rows'")
    }
}
