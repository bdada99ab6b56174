import MapAnalysis
package import MapSyntax

extension DiagnosticCode {
    package static let invalidParameter = DiagnosticCode("invalid-parameter", .error)
}

extension Diagnostic {
    static func invalidParameter(_ name: String, _ text: String, _ fault: LiteralFault) -> Diagnostic {
        Diagnostic(
            .invalidParameter, "'\(text)' \(fault.predicate), so '--param \(name)=\(text)' cannot be used",
            help: fault.help ?? "use --param \(name)=…")
    }
}
