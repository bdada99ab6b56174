package import MapSyntax

extension DiagnosticCode {
    /// A subentity's entry repeats a key that goes over the rows of its parent's entry together.
    package static let repeatedInHierarchy = DiagnosticCode("repeated-in-hierarchy", .error)
}

extension Diagnostic {
    static func repeatedInHierarchy(
        _ key: String, _ entity: Name, at range: TextRange, _ parent: Name, _ first: TextRange
    ) -> Diagnostic {
        Diagnostic(
            .repeatedInHierarchy, "'\(key)' of '\(parent.text)' already goes over the rows of '\(entity.text)'", at: range,
            label: "a second '\(key)' for the same rows", also: [Label(first, "the first")],
            help: "remove one of the two, or write 'from' under '\(entity.text)', which takes its rows out of the entry of "
                + "'\(parent.text)'")
    }

    static func repeatedInHierarchy(
        orderOf entity: Name, at range: TextRange, distinctOf parent: Name, _ first: TextRange
    ) -> Diagnostic {
        Diagnostic(
            .repeatedInHierarchy,
            "'order' of '\(entity.text)' cannot sort the rows that 'distinct' of '\(parent.text)' compares, which are of other kinds too",
            at: range, label: "an order of some of them", also: [Label(first, "goes over all of them")],
            help: "write 'order' under '\(parent.text)'")
    }
}
