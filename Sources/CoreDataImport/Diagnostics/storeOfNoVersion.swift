package import MapSyntax

extension DiagnosticCode {
    /// A store that should bring version hashes is of none of the imported versions.
    package static let storeOfNoVersion = DiagnosticCode("store-of-no-version", .error)
}

extension Diagnostic {
    static func storeOfNoVersion(_ path: String) -> Diagnostic {
        Diagnostic(
            .storeOfNoVersion, "the hashes of this store are those of none of the imported versions", subject: path,
            help: "give a store that the application made with one of these versions")
    }
}
