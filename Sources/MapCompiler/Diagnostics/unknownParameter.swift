package import MapSyntax

extension DiagnosticCode {
    package static let unknownParameter = DiagnosticCode("unknown-parameter", .error)
}

extension Diagnostic {
    static func unknownParameter(_ name: String, known: [String]) -> Diagnostic {
        let near = nearest(to: name, among: known)
        return Diagnostic(
            .unknownParameter, "unknown parameter '\(name)': no mapping of these steps has it",
            notes: known.isEmpty ? [] : ["the parameters are: " + known.joined(separator: ", ")],
            help: near.map { "write '--param \($0)=…'" } ?? "leave it out, or declare it under 'parameters' of the mapping")
    }
}
