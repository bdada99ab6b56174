package import MapSyntax

extension DiagnosticCode {
    /// `onNil` has a value other than `drop`, the only one that it takes.
    package static let unknownNilRule = DiagnosticCode("unknown-nil-rule", .error)
}

extension Diagnostic {
    static func unknownNilRule(_ word: Name) -> Diagnostic {
        Diagnostic(
            .unknownNilRule, "'onNil' takes only 'drop', not '\(word.text)'", at: word.range, label: "'drop' leaves such rows out",
            help: "write 'drop', or remove 'onNil'", fixes: .replacing(word.range, by: "drop"))
    }
}
