package import MapSyntax

extension DiagnosticCode {
    /// An abstract entity has no rows, so its entry holds only what its subentities share.
    package static let abstractDestination = DiagnosticCode("abstract-destination", .error)
}

extension Diagnostic {
    static func abstractDestination(_ entity: Name, _ key: TextRange, in model: Model) -> Diagnostic {
        Diagnostic(
            .abstractDestination, "'\(entity.text)' is abstract in version \(model.version) and has no rows of its own", at: key,
            label: "only 'set' and 'let' hold here", also: [Label(entity.range, "abstract")],
            help: "write this under a concrete subentity")
    }
}
