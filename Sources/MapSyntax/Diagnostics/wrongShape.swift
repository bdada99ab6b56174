extension DiagnosticCode {
    package static let wrongShape = DiagnosticCode("wrong-shape", .error)
}

extension Diagnostic {
    static func wrongShape(
        of what: String, _ range: TextRange, expected: String, found: String, help: String? = nil, fixes: [Diagnostic.Fix] = []
    ) -> Diagnostic {
        Diagnostic(
            .wrongShape, "\(what) takes \(expected), not \(found)", at: range, label: "expected \(expected)", help: help, fixes: fixes)
    }
}
