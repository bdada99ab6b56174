extension DiagnosticCode {
    package static let labelledArgument = DiagnosticCode("labelled-argument", .error)
}

extension Diagnostic {
    static func labelledArgument(_ label: Name, removing range: TextRange) -> Diagnostic {
        Diagnostic(
            .labelledArgument, "arguments do not have labels, such as '\(label.text):'", at: label.range, label: "a label",
            help: "write the arguments in order, without labels",
            fixes: [Diagnostic.Fix("remove the label", isSafe: false, [Diagnostic.Edit(range, "")])])
    }
}
