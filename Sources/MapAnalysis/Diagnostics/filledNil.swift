package import MapSyntax

extension DiagnosticCode {
    /// An attribute becomes required, and its default takes the place of every nil.
    package static let filledNil = DiagnosticCode("filled-nil", .note)
}

extension Diagnostic {
    static func filledNil(_ gap: PropertyGap, _ former: PropertyGap.Former, _ value: Value) -> Diagnostic {
        Diagnostic(
            .filledNil, "'\(gap.pair.destination.path(gap.id))' is required now, and \(value.words) takes the place of nil",
            at: gap.property.range, label: "required", also: [Label(former.property.range, "optional before")],
            fixes: gap.setting("\(gap.read(former)) ?? \(value.words)").map { [$0] } ?? [])
    }
}
