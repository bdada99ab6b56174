import MapSyntax

/// Returns the model as a file, with short forms wherever they are complete.
func printModel(_ model: IntrospectedModel, name: String, version: String) -> String {
    var lines = ["model: \(yamlText(name))", "version: \(Int(version) == nil ? yamlText(version) : version)"]
    if !model.remarks.isEmpty { lines.append("") }
    lines += model.remarks.compactMap(\.text).map(yamlComment)
    if !model.enums.isEmpty { lines += ["", "enums:"] }
    lines += model.enums.map { "  \(yamlText($0.name)): [\($0.cases.map(yamlText).joined(separator: ", "))]" }
    lines += ["", "entities:\(model.entities.isEmpty ? " {}" : "")"]
    for (index, entity) in model.entities.enumerated() {
        if index > 0 { lines.append("") }
        lines += print(entity)
    }
    return lines.joined(separator: "\n") + "\n"
}

private func print(_ entity: IntrospectedEntity) -> [String] {
    var lines = ["  \(yamlText(entity.name)):"]
    lines += entity.comments.map { "    " + yamlComment($0) }
    lines += entity.remarks.compactMap(\.text).map { "    " + yamlComment($0) }
    if let table = entity.table { lines.append("    table: \(yamlText(table))") }
    if !entity.key.isEmpty { lines.append("    key: \(yamlList(entity.key))") }
    if !entity.attributes.isEmpty {
        lines.append("    attributes:")
        lines += entity.attributes.flatMap { attribute in
            (attribute.comment.map { ["      " + yamlComment($0)] } ?? []) + ["      \(yamlText(attribute.name)): \(print(attribute))"]
        }
    }
    if !entity.relationships.isEmpty {
        lines.append("    relationships:")
        lines += entity.relationships.map { "      \(yamlText($0.name)): \(print($0))" }
    }
    if !entity.unique.isEmpty {
        lines.append("    unique: [\(entity.unique.map { "[" + $0.map(yamlText).joined(separator: ", ") + "]" }.joined(separator: ", "))]")
    }
    if !entity.indexes.isEmpty {
        let indexes = entity.indexes.map { parts in
            "[" + parts.map { yamlText($0.property + ($0.isDescending ? " desc" : "")) }.joined(separator: ", ") + "]"
        }
        lines.append("    indexes: [\(indexes.joined(separator: ", "))]")
    }
    return lines
}

private func print(_ attribute: IntrospectedAttribute) -> String {
    let type = attribute.type + (attribute.isOptional ? "?" : "")
    let shortDefault = attribute.defaultValue.flatMap(bareWord)
    var entries: [String] = []
    if let value = attribute.defaultValue { entries.append("default: \(shortDefault ?? yamlQuoted(value))") }
    if let column = column(attribute.column.map { [$0] } ?? [], attribute.declaredType) { entries.append(column) }
    if let stored = attribute.stored { entries.append("stored: \(stored)") }
    if entries.isEmpty { return type }
    if entries.count == 1, let shortDefault { return "\(type) = \(shortDefault)" }
    return "{ " + (["type: \(type)"] + entries).joined(separator: ", ") + " }"
}

private func print(_ relationship: IntrospectedRelationship) -> String {
    let destination = yamlText(relationship.destination)
    let optional = destination == relationship.destination ? destination + "?" : "\"\(relationship.destination)?\""
    let to = relationship.isMany ? "[\(destination)]" : relationship.isOptional ? optional : destination
    var entries: [String] = []
    if let column = column(relationship.columns, relationship.declaredType) { entries.append(column) }
    if let inverse = relationship.inverse { entries.append("inverse: \(yamlText(inverse))") }
    if let rule = relationship.deleteRule { entries.append("delete: \(rule)") }
    return entries.isEmpty ? to : "{ " + (["to: \(to)"] + entries).joined(separator: ", ") + " }"
}

/// Returns `column: name`, or the long form with a type of its own.
private func column(_ names: [String], _ type: String?) -> String? {
    guard let type else { return names.isEmpty ? nil : "column: \(yamlList(names))" }
    let name = names.isEmpty ? "" : "name: \(yamlList(names)), "
    return "column: { \(name)type: \(yamlText(type)) }"
}

/// Returns a constant that can be written without quotes: a number, a date, or a text of one word without another meaning. Returns nil for
/// others.
private func bareWord(_ value: IntrospectedDefault) -> String? {
    let isWord =
        !value.text.isEmpty
        && value.text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: ":"):
                true
            default: false
            }
        }
    guard isWord, value.text.utf8.last != UInt8(ascii: ":") else { return nil }
    return value.isText && yamlText(value.text) != value.text ? nil : value.text
}

/// Returns a text in quotes even if YAML would read it as text without them: an empty text, `nil`.
private func yamlQuoted(_ value: IntrospectedDefault) -> String {
    let text = yamlText(value.text)
    return text.hasPrefix("\"") ? text : "\"\(text)\""
}
