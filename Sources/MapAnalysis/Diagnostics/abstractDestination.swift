package import MapSyntax

extension DiagnosticCode {
    /// An entry of an abstract entity is about no row.
    package static let abstractDestination = DiagnosticCode("abstract-destination", .error)
}

extension Diagnostic {
    static func abstractDestination(_ entity: Name, rows: TextRange, in model: Model) -> Diagnostic {
        Diagnostic(
            .abstractDestination, "'\(entity.text)' is abstract in version \(model.version), so no row can be one of it", at: rows,
            label: "rows of which kind?", also: [Label(entity.range, "abstract")],
            help: "write 'rows' under a concrete subentity")
    }

    static func abstractDestination(_ entity: Name, withoutRows entry: TextRange, in model: Model) -> Diagnostic {
        Diagnostic(
            .abstractDestination,
            "this entry is about no rows: '\(entity.text)' is abstract in version \(model.version), and it takes those of no subentity",
            at: entity.range, label: "abstract",
            help: "write the entry under the concrete entity that the rows become")
    }
}
