package import MapSyntax

extension DiagnosticCode {
    package static let withdrawnVersion = DiagnosticCode("withdrawn-version", .error)
}

extension Diagnostic {
    static func withdrawnVersion(_ version: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .withdrawnVersion, "version \(version) is withdrawn, so mapc does not migrate to it", at: range,
            help: "choose another version, or remove 'withdrawn: true'")
    }
}
