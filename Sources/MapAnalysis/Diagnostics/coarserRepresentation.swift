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
            help: attribute.coarseningHelp(of: was))
    }
}

extension Attribute {
    /// The line that rounds on purpose, where the language has one.
    fileprivate func coarseningHelp(of was: Attribute) -> String {
        let line: String? =
            switch representation {
            case .date(.unix): "startOfSecond($source.\(was.name))"
            case .decimal(.integer(let scale)): "round($source.\(was.name), \(scale))"
            default: nil
            }
        guard let line else { return "keep the finer form if some rows need it" }
        return "keep the finer form if some rows need it, or round under 'set': '\(name): \(line)'"
    }
}
