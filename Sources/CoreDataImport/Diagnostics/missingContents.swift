package import MapSyntax

extension DiagnosticCode {
    /// A version of a Core Data model has no file `contents`.
    package static let missingContents = DiagnosticCode("missing-contents", .error)
}

extension Diagnostic {
    static func missingContents(of version: String, path: String) -> Diagnostic {
        Diagnostic(
            .missingContents, "version '\(version)' has no file 'contents'", subject: path,
            notes: ["Xcode 3 wrote other files, which Xcode 4 and later convert"],
            help: "restore the file, open and save the version in Xcode, or delete its folder")
    }
}
