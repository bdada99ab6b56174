package import MapSyntax

extension DiagnosticCode {
    package static let ambiguousVersion = DiagnosticCode("ambiguous-version", .error)
}

extension Diagnostic {
    static func ambiguousVersion(of store: String, _ candidates: [String]) -> Diagnostic {
        let list = candidates.joined(separator: ", ")
        return Diagnostic(
            .ambiguousVersion, "the store's tables fit more than one version: \(list)", subject: store,
            notes: ["these versions differ in what their values mean, which no table tells"],
            help: "name the version with '--from', or map versions to values under 'userVersion' in mapc.yaml")
    }
}
