package import MapSyntax

extension DiagnosticCode {
    /// A version of a Core Data model is in the format of Xcode 3.
    package static let oldModelFormat = DiagnosticCode("old-model-format", .warning)
}

extension Diagnostic {
    static func oldModelFormat(of version: String, path: String) -> Diagnostic {
        Diagnostic(
            .oldModelFormat, "version '\(version)' is in the format of Xcode 3, and mapc leaves it out", subject: path,
            notes: ["databases of this version will not be recognised"],
            help: "open and save the version in Xcode 4 or later, or import the compiled bundle, a '.momd', if databases of it may exist")
    }
}
