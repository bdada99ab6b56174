extension DiagnosticCode {
    package static let fileTooLarge = DiagnosticCode("file-too-large", .error)
}

extension Diagnostic {
    static func fileTooLarge(bytes: Int, file: FileID) -> Diagnostic {
        Diagnostic(
            .fileTooLarge, "the file has \(bytes) bytes, more than \(YAMLLimit.bytes)", at: TextRange(file, 0, 0),
            help: "split it, and insert many rows with SQL or a program instead of 'rows'")
    }

    static func tooManyValues(limit: Int, file: FileID) -> Diagnostic {
        Diagnostic(
            .fileTooLarge, "the file has more than \(limit) values", at: TextRange(file, 0, 0),
            help: "split it, and insert many rows with SQL or a program instead of 'rows'")
    }
}
