import MapSyntax

/// Returns the expression with the same meaning as an inferred value; nil if the value follows without an entry or cannot be written.
func draftExpression(_ mapped: PropertyMapping, _ source: ModelNames, _ destination: ModelNames) -> String? {
    switch mapped.source {
    case .carried(let id): return read(id, for: mapped.property, source, destination)
    case .carriedOrDefault(let id, let value):
        guard let read = read(id, for: mapped.property, source, destination), let value = draftConstant(value) else { return nil }
        return "\(read) ?? \(value)"
    case .expression(let expression): return whole(expression) ?? draftExpression(expression, source)
    case .constant(let value): return draftValue(value)
    case .parts, .inverse, .generatedKey, .absent: return nil
    }
}

/// Returns `$source.name`, wrapped in `string(…)` if another type becomes a text; nil for a composite, which one expression cannot write.
private func read(_ id: PropertyID, for property: PropertyID, _ source: ModelNames, _ destination: ModelNames) -> String? {
    let path = "$source.\(source.model[id].name)"
    guard let was = source.model[id].attribute, let attribute = destination.model[property].attribute else { return path }
    if case .composite = attribute.type.value { return nil }
    return attribute.type.value == .string && was.type.value != .string ? "string(\(path))" : path
}

private func draftExpression(_ expression: Expression, _ source: ModelNames) -> String? {
    switch expression.kind {
    case .widen(let inner), .mapped(_, let inner): return draftExpression(inner, source)
    case .constant(let value): return draftConstant(value)
    case .coalesce(let inner, let other):
        guard let inner = draftExpression(inner, source), let other = draftExpression(other, source) else { return nil }
        return "\(inner) ?? \(other)"
    case .path(_, let steps): return "$source" + steps.map { ".\(source.model[$0.property].name)" }.joined()
    default: return nil
    }
}

/// Returns the constant, written as a whole YAML value, if the expression is a constant; nil otherwise.
private func whole(_ expression: Expression) -> String? {
    switch expression.kind {
    case .widen(let inner), .mapped(_, let inner): whole(inner)
    case .constant(let value): draftValue(value)
    default: nil
    }
}

/// Writes a constant that is the whole value of a key. A text is written in YAML's double quotes.
private func draftValue(_ value: Value) -> String? {
    guard case .text(let bytes) = value else { return draftConstant(value) }
    return yamlQuoted(String(decoding: bytes, as: UTF8.self))
}

/// Writes a constant as it is written inside an expression; nil if it cannot be written. Text is in double quotes, so YAML reads the value
/// as a text too, unless the text contains escapes.
package func draftConstant(_ value: Value) -> String? {
    switch value {
    case .nil: "nil"
    case .boolean(let value): value ? "true" : "false"
    case .integer(let number): String(number)
    case .real(let number): RealText.text(number)
    case .decimal(let text): text
    case .text(let bytes): quoted(String(decoding: bytes, as: UTF8.self))
    case .date(let microseconds): DateText.text(microseconds: microseconds).map(quoted)
    case .uuid(let bytes): quoted(UUIDText.text(bytes))
    case .list(let values): values.isEmpty ? "[]" : nil
    case .data, .row, .unreadable: nil
    }
}

private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"", "\\": result += "\\\(scalar)"
        case _ where !scalar.isVisible: result += scalar.escape
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result + "\""
}

/// Returns a version as people write it: unquoted only if it is an integer. Quotes keep YAML from reading `1.0` as a decimal number.
package func yamlVersion(_ version: String) -> String {
    Int(version) == nil && version != VersionSyntax.openLabel ? yamlQuoted(version) : version
}
