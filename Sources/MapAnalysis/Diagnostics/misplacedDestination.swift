package import MapSyntax

extension DiagnosticCode {
    /// An expression reads rows of the destination where only the source is available.
    package static let misplacedDestination = DiagnosticCode("misplaced-destination", .error)
}

extension Diagnostic {
    static func misplacedDestination(_ name: Name) -> Diagnostic {
        Diagnostic(
            .misplacedDestination, "only 'assert' can read rows of the destination", at: name.range,
            label: "not available here", notes: ["a mapping computes its rows from the source alone"],
            help: "to read what a mapping makes from a row, call the mapping by its name, as in 'PostToPost($source).title'")
    }
}
