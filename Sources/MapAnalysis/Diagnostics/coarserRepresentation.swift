package import MapSyntax

extension DiagnosticCode {
    /// Values are stored in a form that cannot tell some of them apart.
    package static let coarserRepresentation = DiagnosticCode("coarser-representation", .note)
}

extension Diagnostic {
    static func coarserRepresentation(_ attribute: Attribute, _ was: Attribute) -> Diagnostic {
        Diagnostic(
            .coarserRepresentation, "'\(attribute.name)' is stored in a form that holds less than before", at: attribute.range,
            label: "a coarser form", also: [Label(was.range, "before")],
            notes: ["a value that does not fit stops the migration before anything is written"],
            help: "write the value under 'set' with 'round', if rounding is meant")
    }
}
