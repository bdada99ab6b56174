extension DiagnosticCode {
    package static let textLooksLikeExpression = DiagnosticCode("text-looks-like-expression", .warning)
}

extension Diagnostic {
    static func textLooksLikeExpression(_ scalar: YAMLScalar) -> Diagnostic {
        Diagnostic(
            .textLooksLikeExpression, "'\(scalar.text)' is a text because it stands in quotes", at: scalar.range,
            label: "looks like an expression", help: "remove the quotes if the expression is meant",
            fixes: scalar.text.canStandPlainInYAML
                ? [Diagnostic.Fix("remove the quotes", isSafe: false, [Diagnostic.Edit(scalar.range, scalar.text)])] : [])
    }
}
