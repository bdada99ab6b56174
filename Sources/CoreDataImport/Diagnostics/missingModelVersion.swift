package import MapSyntax

extension DiagnosticCode {
    /// A bundle names a version, but does not have it.
    package static let missingModelVersion = DiagnosticCode("missing-model-version", .error)
}

extension Diagnostic {
    static func missingModelVersion(_ name: String, at range: TextRange, near: String?) -> Diagnostic {
        Diagnostic(
            .missingModelVersion, "the current version '\(name)' is not in the bundle", at: range, label: "no such folder",
            help: near.map { "restore the folder, or write '\($0)'" } ?? "restore the folder, or choose another current version in Xcode")
    }

    /// - Parameter path: the path of a `VersionInfo.plist`, which may be binary.
    static func missingModelVersion(_ name: String, listedIn path: String) -> Diagnostic {
        Diagnostic(
            .missingModelVersion, "the version '\(name)' is listed, but is not in the bundle", subject: path,
            help: "restore '\(name).mom', or compile the model again")
    }
}
