package import MapSyntax

extension DiagnosticCode {
    /// What is known of the order of versions contradicts itself, or is not enough.
    package static let unclearOrder = DiagnosticCode("unclear-order", .warning)
}

extension Diagnostic {
    /// - Parameter labels: the labels of the versions in the order that mapc takes
    static func unclearOrder(_ doubt: String, of bundle: String, _ labels: [String]) -> Diagnostic {
        Diagnostic(
            .unclearOrder, "the order of the versions is a guess: \(doubt)", subject: bundle,
            help: "check 'versions: [\(labels.joined(separator: ", "))]' in mapc.yaml, and write them in the order in which they were made")
    }
}
