package import MapSyntax

extension DiagnosticCode {
    package static let misplacedDesc = DiagnosticCode("misplaced-desc", .error)
}

extension Diagnostic {
    static func misplacedDesc(_ range: TextRange) -> Diagnostic {
        Diagnostic(
            .misplacedDesc, "'desc' reverses an order, but nothing is sorted here", at: range, label: "not part of an order",
            help: "write 'desc' after an expression in '.sorted(…)' or 'order', or remove it",
            fixes: [Fix("remove 'desc'", isSafe: false, [Edit(range, "")])])
    }
}
