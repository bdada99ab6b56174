package import MapSyntax

extension DiagnosticCode {
    package static let everyVersionWithdrawn = DiagnosticCode("every-version-withdrawn", .error)
}

extension Diagnostic {
    static func everyVersionIsWithdrawn() -> Diagnostic {
        Diagnostic(
            .everyVersionWithdrawn, "every version is withdrawn, so mapc cannot choose one to migrate to",
            help: "add a version that is not withdrawn")
    }
}
