import MapAnalysis
package import MapSyntax

extension DiagnosticCode {
    package static let invalidParameter = DiagnosticCode("invalid-parameter", .error)
}

extension Diagnostic {
    static func invalidParameter(_ name: String, _ text: String, _ fault: LiteralFault) -> Diagnostic {
        Diagnostic(.invalidParameter, "the value of '--param \(name)', '\(text)', \(fault.predicate)", help: fault.help)
    }
}
