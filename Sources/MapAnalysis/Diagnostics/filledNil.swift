package import MapSyntax

extension DiagnosticCode {
    /// An attribute becomes required, and its default replaces every nil.
    package static let filledNil = DiagnosticCode("filled-nil", .note)
}

extension Diagnostic {
    static func filledNil(_ gap: PropertyGap, _ former: PropertyGap.Former, _ value: Value) -> Diagnostic {
        Diagnostic(
            .filledNil, "'\(gap.pair.destination.path(gap.id))' is required now: rows where it is nil get the default \(value.words)",
            at: gap.property.range, label: "required", also: [Label(former.property.range, "optional before")],
            fixes: gap.setting("\(gap.read(former)) ?? \(value.words)").map { [$0] } ?? [])
    }
}
