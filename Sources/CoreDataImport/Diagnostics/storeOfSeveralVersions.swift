package import MapSyntax

extension DiagnosticCode {
    /// A store that should bring version hashes may be of several of the imported versions.
    package static let storeOfSeveralVersions = DiagnosticCode("store-of-several-versions", .error)
}

extension Diagnostic {
    static func storeOfSeveralVersions(_ path: String, _ versions: [String]) -> Diagnostic {
        let shown = versions.prefix(10).map { "'\($0)'" } + (versions.count > 10 ? ["…"] : [])
        return Diagnostic(
            .storeOfSeveralVersions, "the version hashes of this store may be those of the versions \(shown.joined(separator: ", "))",
            subject: path, notes: ["these versions differ only in entities whose hashes mapc cannot compute"],
            help: "bring the hashes with '--momd'")
    }
}
