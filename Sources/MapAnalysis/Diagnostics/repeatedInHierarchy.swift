package import MapSyntax

extension DiagnosticCode {
    /// A subentity's entry repeats a key of its parent's entry, which applies to the rows of both.
    package static let repeatedInHierarchy = DiagnosticCode("repeated-in-hierarchy", .error)
}

extension Diagnostic {
    static func repeatedInHierarchy(
        _ key: String, _ entity: Name, at range: TextRange, _ parent: Name, _ first: TextRange
    ) -> Diagnostic {
        Diagnostic(
            .repeatedInHierarchy, "'\(key)' of '\(parent.text)' already applies to the rows of '\(entity.text)'", at: range,
            label: "a second '\(key)' for the same rows", also: [Label(first, "the first")],
            help: "remove one of the two, or write 'from' under '\(entity.text)' to take its rows out of the entry of "
                + "'\(parent.text)'")
    }

    static func repeatedInHierarchy(
        orderOf entity: Name, at range: TextRange, distinctOf parent: Name, _ first: TextRange
    ) -> Diagnostic {
        Diagnostic(
            .repeatedInHierarchy,
            "'order' of '\(entity.text)' cannot sort the rows that 'distinct' of '\(parent.text)' compares: some are of other entities",
            at: range, label: "sorts some of these rows", also: [Label(first, "compares all of them")],
            help: "write 'order' under '\(parent.text)'")
    }
}
