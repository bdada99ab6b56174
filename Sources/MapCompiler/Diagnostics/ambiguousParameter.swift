import MapPlan
package import MapSyntax

extension DiagnosticCode {
    package static let ambiguousParameter = DiagnosticCode("ambiguous-parameter", .error)
}

extension Diagnostic {
    static func ambiguousParameter(_ first: LegParameter, _ second: LegParameter, of legs: [Leg]) -> Diagnostic {
        func step(_ parameter: LegParameter) -> String {
            let leg = legs.first { $0.parameters.contains(parameter) }
            return leg.map { "\($0.source.version)-\($0.destination.version)" } ?? ""
        }
        return Diagnostic(
            .ambiguousParameter,
            "'\(first.name)' is \(article(of: first)) in the mapping from \(words(step(first))), and \(article(of: second)) in the one from \(words(step(second)))",
            help: "give each its value: '--param \(step(first)):\(first.name)=… --param \(step(second)):\(second.name)=…'")
    }

    /// `1-2` in words: `1 to 2`.
    private static func words(_ step: String) -> String { step.replacing("-", with: " to ", maxReplacements: 1) }
}
