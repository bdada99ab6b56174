package import MapSyntax

extension DiagnosticCode {
    /// More parents above one another than any model has.
    package static let hierarchyTooDeep = DiagnosticCode("hierarchy-too-deep", .error)
}

extension Diagnostic {
    static func hierarchyTooDeep(_ name: Name, limit: Int) -> Diagnostic {
        Diagnostic(
            .hierarchyTooDeep, "'\(name.text)' has more than \(limit) ancestors", at: name.range,
            help: "merge some of these entities")
    }
}
