package import MapSyntax

extension DiagnosticCode {
    package static let adoptedVersion = DiagnosticCode("adopted-version", .note)
}

extension Diagnostic {
    static func adoptedVersion(_ version: String, of store: String) -> Diagnostic {
        Diagnostic(
            .adoptedVersion, "the store has no receipt; its tables are those of version \(version)", subject: store,
            help: "say '--from' if it is another version")
    }
}
