package import MapSyntax

extension DiagnosticCode {
    package static let everyVersionWithdrawn = DiagnosticCode("every-version-withdrawn", .error)
}

extension Diagnostic {
    static func everyVersionIsWithdrawn() -> Diagnostic {
        Diagnostic(
            .everyVersionWithdrawn, "there is no version to migrate to: every one is withdrawn",
            help: "add a version, or choose one with '--to'")
    }
}
