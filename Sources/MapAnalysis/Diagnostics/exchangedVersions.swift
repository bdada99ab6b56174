package import MapSyntax

extension DiagnosticCode {
    /// A mapping says `from` and `to` the wrong way round.
    package static let exchangedVersions = DiagnosticCode("exchanged-versions", .error)
}

extension Diagnostic {
    static func exchangedVersions(_ from: VersionSyntax, _ to: VersionSyntax, named: String?) -> Diagnostic {
        let reason =
            named.map { "the name of the file says \($0)" }
            ?? "what it sets is in version \(from.label), and what it reads in version \(to.label)"
        return Diagnostic(
            .exchangedVersions, "'from: \(from.label)' and 'to: \(to.label)' are the wrong way round: \(reason)", at: from.range,
            label: "this is 'to'", also: [Label(to.range, "this is 'from'")],
            help: "exchange them" + (named == nil ? "" : ", or rename the file if it leads back"),
            fixes: [
                Fix("exchange 'from' and 'to'", isSafe: false, [Edit(from.range, to.label), Edit(to.range, from.label)])
            ])
    }
}
