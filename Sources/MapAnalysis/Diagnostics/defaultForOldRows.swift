package import MapSyntax

extension DiagnosticCode {
    /// Old rows get a Boolean or an enum only because it is the attribute's default. Such a default is often right for new rows alone.
    package static let defaultForOldRows = DiagnosticCode("default-for-old-rows", .note)
}

extension Diagnostic {
    static func defaultForOldRows(_ gap: PropertyGap, _ attribute: Attribute, is value: Value) -> Diagnostic {
        let entity = gap.pair.destination.name(gap.entity)
        let by = gap.entry?.isInList ?? false ? " by '\(gap.mapping)'" : ""
        return Diagnostic(
            .defaultForOldRows, "old rows get the default \(value.words) for '\(entity).\(attribute.name)'\(by)",
            at: attribute.range, label: "new in this version",
            help: "write '\(attribute.name): \(value.words)' under 'set' of '\(entity)' to confirm it, or another value for old rows",
            fixes: gap.setting(value.words).map { [$0] } ?? [])
    }
}
