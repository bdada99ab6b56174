package import MapSyntax

extension DiagnosticCode {
    /// A file is named after other versions than it says.
    package static let misnamedVersion = DiagnosticCode("misnamed-version", .warning)
}

extension Diagnostic {
    /// - Parameters:
    ///   - name: what the file's name says: `9`, `8-9`.
    ///   - words: what the file says: `version: 8`.
    static func misnamedVersion(_ name: String, says words: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .misnamedVersion, "the name of the file says \(name), and the file says '\(words)'", at: range, label: "not as its name says",
            help: "rename the file, or correct what it says; mapc goes by what it says")
    }
}
