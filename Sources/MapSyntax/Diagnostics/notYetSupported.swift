extension DiagnosticCode {
    package static let notYetSupported = DiagnosticCode("not-yet-supported", .error)
}

extension Diagnostic {
    static func notYetSupported(_ key: YAMLScalar) -> Diagnostic {
        Diagnostic(
            .notYetSupported, "this version of mapc does not run '\(key.text)'", at: key.range, label: "a later version will",
            help: "leave it out, or migrate with a later version of mapc")
    }
}
