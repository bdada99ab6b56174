package import MapSyntax

extension DiagnosticCode {
    /// A version of a Core Data model has no file `contents`.
    package static let missingContents = DiagnosticCode("missing-contents", .error)
}

extension Diagnostic {
    static func missingContents(of version: String, path: String) -> Diagnostic {
        Diagnostic(
            .missingContents, "version '\(version)' has no file 'contents'", subject: path,
            help: "restore the file, or delete the version's folder")
    }
}
