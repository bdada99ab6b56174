package import MapSyntax

extension DiagnosticCode {
    package static let outdatedBaseline = DiagnosticCode("outdated-baseline", .note)
}

extension Diagnostic {
    /// - Parameter entries: the entries that mapc no longer finds, not empty.
    static func outdatedBaseline(_ entries: [BaselineSyntax.Entry], in file: String) -> Diagnostic {
        let count = entries.count
        return Diagnostic(
            .outdatedBaseline, count == 1 ? "mapc no longer reports this finding" : "mapc no longer reports \(count) of these findings",
            at: entries[0].fingerprint.range, label: count == 1 ? "listed here" : "the first of them",
            help: "remove what is outdated: mapc lint --baseline \(file) --update-baseline")
    }
}
