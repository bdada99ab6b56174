import MapPlan
package import MapSyntax

extension DiagnosticCode {
    package static let unaskedRows = DiagnosticCode("unasked-rows", .note)
}

extension Diagnostic {
    static func unaskedRows(of store: String, waitingFor parameters: [LegParameter]) -> Diagnostic {
        let names = parameters.map { "'\($0.name)'" }.joined(separator: " and ")
        return Diagnostic(
            .unaskedRows, "whether the store's rows fit was not asked: the plan waits for \(names)", subject: store,
            help: "use " + parameters.map { "--param \($0.name)=…" }.joined(separator: " "))
    }

    /// `words` is the reason: `it begins with SQL of the mapping's own, which changes them`.
    static func unaskedRows(of store: String, words: String) -> Diagnostic {
        Diagnostic(
            .unaskedRows, "whether the store's rows fit was not asked: \(words)", subject: store,
            help: "'mapc apply --dry-run' asks them and undoes the run")
    }
}
