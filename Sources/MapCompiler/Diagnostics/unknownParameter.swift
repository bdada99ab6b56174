package import MapSyntax

extension DiagnosticCode {
    package static let unknownParameter = DiagnosticCode("unknown-parameter", .error)
}

extension Diagnostic {
    static func unknownParameter(_ name: String, known: [String]) -> Diagnostic {
        let near = nearest(to: name, among: known)
        return Diagnostic(
            .unknownParameter, "no mapping on the way has a parameter '\(name)'",
            notes: known.isEmpty ? [] : ["there are: " + known.joined(separator: ", ")],
            help: near.map { "write '--param \($0)=…'" } ?? "leave it out, or declare it under 'parameters' of the mapping")
    }
}
