package import MapSyntax

extension DiagnosticCode {
    /// An entity has more ancestors than mapc allows.
    package static let hierarchyTooDeep = DiagnosticCode("hierarchy-too-deep", .error)
}

extension Diagnostic {
    static func hierarchyTooDeep(_ name: Name, limit: Int) -> Diagnostic {
        Diagnostic(
            .hierarchyTooDeep, "'\(name.text)' has more than \(limit) ancestors", at: name.range,
            help: "merge some of these entities")
    }
}
