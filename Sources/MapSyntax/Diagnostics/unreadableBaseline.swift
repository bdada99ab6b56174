extension DiagnosticCode {
    package static let unreadableBaseline = DiagnosticCode("unreadable-baseline", .error)
}

extension Diagnostic {
    static func unreadableBaseline(_ range: TextRange) -> Diagnostic {
        Diagnostic(
            .unreadableBaseline, "mapc cannot read this file as a baseline", at: range,
            label: "not what mapc writes",
            help: "name a file that 'mapc lint --baseline FILE --update-baseline' wrote")
    }
}
