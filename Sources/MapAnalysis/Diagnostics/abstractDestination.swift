package import MapSyntax

extension DiagnosticCode {
    /// The mapping has an entry for an abstract entity, which has no rows.
    package static let abstractDestination = DiagnosticCode("abstract-destination", .error)
}

extension Diagnostic {
    static func abstractDestination(_ entity: Name, rows: TextRange, in model: Model) -> Diagnostic {
        Diagnostic(
            .abstractDestination, "'\(entity.text)' is abstract in version \(model.version), so it has no rows of its own", at: rows,
            label: "needs a concrete entity", also: [Label(entity.range, "abstract")],
            help: "write 'rows' under a concrete subentity")
    }

    static func abstractDestination(_ entity: Name, withoutRows entry: TextRange, in model: Model) -> Diagnostic {
        Diagnostic(
            .abstractDestination,
            "this entry has no rows: '\(entity.text)' is abstract in version \(model.version), and no subentity takes its rows from it",
            at: entity.range, label: "abstract",
            help: "write the entry under the concrete entity whose rows they become")
    }
}
