package import MapSyntax

extension DiagnosticCode {
    package static let invalidConstant = DiagnosticCode("invalid-constant", .error)
}

extension Diagnostic {
    static func invalidConstant(_ text: String, _ fault: LiteralFault, _ range: TextRange, quoted: Bool) -> Diagnostic {
        let fix = fault.replacement.map { replacement in
            let written = quoted ? "\"\(replacement)\"" : replacement
            return Fix("write '\(replacement)'", isSafe: false, [Edit(range, written)])
        }
        return Diagnostic(.invalidConstant, "'\(text)' \(fault.predicate)", at: range, help: fault.help, fixes: fix.map { [$0] } ?? [])
    }
}
