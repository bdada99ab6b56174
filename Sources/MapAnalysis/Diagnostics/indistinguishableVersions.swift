package import MapSyntax

extension DiagnosticCode {
    /// Two versions whose stores look alike and mean different things.
    package static let indistinguishableVersions = DiagnosticCode("indistinguishable-versions", .warning)
}

extension Diagnostic {
    static func indistinguishableVersions(_ first: Model, _ second: Model, attribute: Attribute, before: Attribute) -> Diagnostic {
        Diagnostic(
            .indistinguishableVersions, "a store at version '\(first.version)' looks like one at version '\(second.version)'",
            at: attribute.range,
            label: "is stored in another way, in a column of the same kind", also: [Label(before.range, "as it was")],
            notes: ["a store without a receipt could be taken for the wrong one of the two"],
            help: "write 'userVersion:' in mapc.yaml for both versions")
    }
}
