extension DiagnosticCode {
    package static let unknownObject = DiagnosticCode("unknown-object", .error)
}

extension Diagnostic {
    /// A key under `objects` that does not begin with the kind of an object.
    static func unknownObjectKind(_ key: YAMLScalar) -> Diagnostic {
        Diagnostic(
            .unknownObject, "'\(key.text)' under 'objects' does not name an object of a database", at: key.range, label: "no kind and name",
            help:
                "write 'view NAME', 'trigger NAME', 'index NAME', 'check TABLE (EXPRESSION)', 'check TABLE.CONSTRAINT', 'default TABLE.COLUMN', 'generated column TABLE.COLUMN', 'foreign key TABLE.COLUMN' or 'foreign key TABLE (COLUMNS)'"
        )
    }
}
