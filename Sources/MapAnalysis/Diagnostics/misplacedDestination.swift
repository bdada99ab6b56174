package import MapSyntax

extension DiagnosticCode {
    /// Rows of the destination, where only the source is in reach.
    package static let misplacedDestination = DiagnosticCode("misplaced-destination", .error)
}

extension Diagnostic {
    static func misplacedDestination(_ name: Name) -> Diagnostic {
        Diagnostic(
            .misplacedDestination, "the rows of the destination cannot be read here", at: name.range,
            label: "only 'assert' sees both sides", notes: ["what a mapping makes is decided by the source alone"],
            help: "for what a mapping makes of a row, call it by its name, as in 'PostToPost($source).title'")
    }
}
