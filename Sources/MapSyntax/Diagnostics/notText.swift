extension DiagnosticCode {
    package static let notText = DiagnosticCode("not-text", .error)
}

extension Diagnostic {
    static func isUTF16(file: FileID) -> Diagnostic {
        Diagnostic(.notText, "the file is in UTF-16", at: TextRange(file, 0, 0), help: "save it in UTF-8: iconv -f UTF-16 -t UTF-8")
    }

    static func isBinary(at range: TextRange) -> Diagnostic {
        Diagnostic(
            .notText, "the file is not text: it contains a NUL byte", at: range, label: "a NUL byte",
            help: "check that this is the right file")
    }

    static func notUTF8(at range: TextRange) -> Diagnostic {
        Diagnostic(
            .notText, "the file is not in UTF-8", at: range, label: "not valid UTF-8",
            help: "save it in UTF-8, for example with iconv -f ISO-8859-1 -t UTF-8")
    }

    static func controlCharacter(at range: TextRange) -> Diagnostic {
        Diagnostic(
            .notText, "YAML does not allow control characters", at: range, label: "a control character",
            help: "remove it, or write it as an escape in double quotes")
    }

    static func strayByteOrderMark(at range: TextRange) -> Diagnostic {
        Diagnostic(
            .notText, "a byte order mark is allowed only at the start of a file", at: range, label: "an invisible U+FEFF",
            help: "remove it",
            fixes: [Fix("remove it", isSafe: false, [Edit(range, "")])])
    }
}
