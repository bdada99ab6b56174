package import MapSyntax

extension DiagnosticCode {
    /// A part of the language that a later version runs.
    package static let notYetSupported = DiagnosticCode("not-yet-supported", .error)
}

extension Diagnostic {
    static func notYetSupported(_ what: String, at range: TextRange) -> Diagnostic {
        Diagnostic(
            .notYetSupported, "this version of mapc does not run \(what.hasSuffix(",") ? String(what.dropLast()) : what)", at: range,
            label: "a later version will", help: "write it another way, or migrate with a later version of mapc")
    }
}
