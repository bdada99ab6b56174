extension DiagnosticCode {
    package static let cutExpression = DiagnosticCode("cut-expression", .error)
}

extension Diagnostic {
    static func cutExpression(byCommentAt comment: TextRange, open: TextRange, fix: Diagnostic.Fix) -> Diagnostic {
        Diagnostic(
            .cutExpression, "YAML ends this value before '#', where a comment begins", at: comment, label: "a comment to YAML",
            also: [Diagnostic.Label(open, "still open")], help: "write the expression as a block scalar, after '|' on a line of its own",
            fixes: [fix])
    }

    static func cutExpression(byCommaAt comma: TextRange, open: TextRange) -> Diagnostic {
        Diagnostic(
            .cutExpression, "YAML ends this value at the comma, inside '{ }' or '[ ]'", at: comma, label: "the next entry begins here",
            also: [Diagnostic.Label(open, "still open")],
            help: "write the map or list over several lines, one entry on each, without '{ }' and '[ ]'")
    }
}
