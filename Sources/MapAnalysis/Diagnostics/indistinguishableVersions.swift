package import MapSyntax

extension DiagnosticCode {
    /// Two versions have the same tables, but the same values mean different things in them.
    package static let indistinguishableVersions = DiagnosticCode("indistinguishable-versions", .warning)
}

extension Diagnostic {
    static func indistinguishableVersions(_ first: Model, _ second: Model, attribute: Attribute, before: Attribute) -> Diagnostic {
        Diagnostic(
            .indistinguishableVersions,
            "versions '\(first.version)' and '\(second.version)' have identical tables, so a database without a receipt cannot be told apart",
            at: attribute.range,
            label: "stored in another form, in the same kind of column", also: [Label(before.range, "the form before")],
            notes: ["mapc could mistake such a database for the other version"],
            help: "write 'userVersion:' in mapc.yaml for both versions")
    }
}
