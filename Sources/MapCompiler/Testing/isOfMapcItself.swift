import MapSyntax

extension DiagnosticCode {
    /// Whether the finding is a mistake of mapc, whatever the models, the mappings and the rows are.
    var isOfMapcItself: Bool { [.wrongResult, .unbalancedLedger, .unexplainedChange].contains(self) }
}
