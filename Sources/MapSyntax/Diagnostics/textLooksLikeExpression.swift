extension DiagnosticCode {
    package static let textLooksLikeExpression = DiagnosticCode("text-looks-like-expression", .warning)
}

extension Diagnostic {
    static func textLooksLikeExpression(_ scalar: YAMLScalar) -> Diagnostic {
        if scalar.text.contains("${") || scalar.text.contains("{$") {
            return Diagnostic(
                .textLooksLikeExpression, "'\(scalar.text)' is text because it is in quotes", at: scalar.range,
                label: "braces do not insert values", help: "join text and values with concat, as in concat(\"by \", $source.author.name)")
        }
        return Diagnostic(
            .textLooksLikeExpression, "'\(scalar.text)' is text because it is in quotes", at: scalar.range,
            label: "looks like an expression", help: "remove the quotes if you mean the expression",
            fixes: scalar.text.canStandPlainInYAML
                ? [Diagnostic.Fix("remove the quotes", isSafe: false, [Diagnostic.Edit(scalar.range, scalar.text)])] : [])
    }
}
