/// Parses one YAML scalar as an expression. A scalar in quotes is that text; `Grammar/expression.md` describes all others.
///
/// `concat($source.first, " ")` becomes a call with the places of its parts in the file.
package func parseExpression(_ scalar: YAMLScalar, into diagnostics: inout Diagnostics) -> ExpressionSyntax {
    if scalar.isQuoted {
        if looksLikeExpression(scalar) {
            diagnostics.report(.textLooksLikeExpression(scalar))
        }
        return ExpressionSyntax(kind: .text(scalar.text), range: scalar.range)
    }
    var parser = ExpressionParser(scalar)
    let expression = parser.parse()
    for diagnostic in parser.diagnostics.all { diagnostics.report(diagnostic) }
    return expression
}

/// Parses a file that contains only an expression. The examples of functions and the tests use it.
package func parseExpression(_ file: TextFile, id: FileID, into diagnostics: inout Diagnostics) -> ExpressionSyntax {
    let text = String(decoding: file.bytes, as: UTF8.self)
    let range = TextRange(id, 0, file.bytes.count)
    return parseExpression(YAMLScalar(text: text, style: .plain, range: range), into: &diagnostics)
}

/// Whether a quoted text reads a row: it contains `$source` or a similar variable, and is an expression without a mistake.
func looksLikeExpression(_ scalar: YAMLScalar) -> Bool {
    let text = scalar.text
    guard text.utf8.count < 1024 else { return false }
    // The condition of an 'assert' may read no variable.
    let isAssertion = ["destination.", "source."].contains { text.hasPrefix($0) } && text.contains(" == ")
    guard text.utf8.contains(UInt8(ascii: "$")) || isAssertion else { return false }
    if ["${source.", "{$source.", "${item.", "{$item."].contains(where: text.contains) { return true }
    var plain = scalar
    plain.style = .plain
    var parser = ExpressionParser(plain)
    let expression = parser.parse()
    return parser.diagnostics.all.isEmpty && (isAssertion || mentionsRow(expression))
}

private func mentionsRow(_ expression: ExpressionSyntax) -> Bool {
    switch expression.kind {
    case .missing, .text, .number, .boolean, .nil, .name: false
    case .variable(let name): ["source", "item", "group", "index"].contains(name.text)
    case .list(let elements), .call(_, let elements): elements.contains(where: mentionsRow)
    case .method(let base, _, let arguments): mentionsRow(base) || arguments.contains(where: mentionsRow)
    case .member(let base, _), .unwrap(let base), .prefix(_, let base), .cast(let base, _), .test(let base, _), .descending(let base):
        mentionsRow(base)
    case .binary(_, let left, let right): mentionsRow(left) || mentionsRow(right)
    }
}
