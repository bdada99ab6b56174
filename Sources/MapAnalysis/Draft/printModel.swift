import MapSyntax

/// Returns the model as a file, formatted, with short forms wherever they are complete.
package func printModel(_ model: ModelDraft, name: String, version: String) -> String {
    var lines = ["model: \(yamlText(name))", "version: \(Int(version) == nil ? yamlText(version) : version)"]
    if let layout = model.layout { lines.append("layout: \(yamlText(layout))") }
    if let identifiers = model.identifiers { lines.append("identifiers: [\(identifiers.map(yamlText).joined(separator: ", "))]") }
    lines += block(model.notes, under: "coreData", indent: "")
    if !model.remarks.isEmpty { lines.append("") }
    lines += model.remarks.compactMap(\.text).map(yamlComment)
    if !model.enums.isEmpty { lines += ["", "enums:"] }
    lines += model.enums.map { "  \(yamlText($0.name)): [\($0.cases.map(yamlText).joined(separator: ", "))]" }
    if !model.composites.isEmpty { lines += ["", "composites:"] }
    for composite in model.composites {
        lines.append("  \(yamlText(composite.name)):\(composite.attributes.isEmpty ? " {}" : "")")
        lines += composite.attributes.map { "    \(yamlText($0.name)): \(print($0))" }
    }
    lines += ["", "entities:\(model.entities.isEmpty ? " {}" : "")"]
    for (index, entity) in model.entities.enumerated() {
        if index > 0 { lines.append("") }
        lines += print(entity)
    }
    return formatted(lines.joined(separator: "\n") + "\n", as: .model)
}

private func print(_ entity: EntityDraft) -> [String] {
    var lines = ["  \(yamlText(entity.name)):"]
    lines += entity.comments.map { "    " + yamlComment($0) }
    lines += entity.remarks.compactMap(\.text).map { "    " + yamlComment($0) }
    if let parent = entity.parent { lines.append("    parent: \(yamlText(parent))") }
    if entity.isAbstract { lines.append("    abstract: true") }
    if let renamingID = entity.renamingID { lines.append("    renamingID: \(yamlText(renamingID))") }
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
        let indexes = entity.indexes.map { index in
            let parts = "[" + index.parts.map { yamlText($0.property + ($0.isDescending ? " desc" : "")) }.joined(separator: ", ") + "]"
            return index.name.map { "{ name: \(yamlText($0)), on: \(parts) }" } ?? parts
        }
        lines.append("    indexes: [\(indexes.joined(separator: ", "))]")
    }
    if let modifier = entity.hashModifier { lines.append("    hashModifier: \(yamlText(modifier))") }
    lines += block(entity.notes, under: "coreData", indent: "    ")
    return lines.count == 1 ? [lines[0] + " {}"] : lines
}

private func print(_ attribute: AttributeDraft) -> String {
    let type = attribute.type + (attribute.isOptional ? "?" : "")
    let shortDefault = attribute.defaultValue.flatMap(bareWord)
    var entries: [String] = []
    if let value = attribute.defaultValue { entries.append("default: \(shortDefault ?? yamlQuoted(value))") }
    if let column = column(attribute.column.map { [$0] } ?? [], attribute.declaredType) { entries.append(column) }
    if let stored = attribute.stored { entries.append("stored: \(stored)") }
    entries += attribute.entries.map(print)
    if entries.isEmpty { return type }
    if entries.count == 1, let shortDefault { return "\(type) = \(shortDefault)" }
    return "{ " + (["type: \(type)"] + entries).joined(separator: ", ") + " }"
}

private func print(_ relationship: RelationshipDraft) -> String {
    let destination = yamlText(relationship.destination)
    let optional = destination == relationship.destination ? destination + "?" : "\"\(relationship.destination)?\""
    let to = relationship.isMany ? "[\(destination)]" : relationship.isOptional ? optional : destination
    var entries: [String] = []
    if let column = column(relationship.columns, relationship.declaredType) { entries.append(column) }
    if let inverse = relationship.inverse { entries.append("inverse: \(yamlText(inverse))") }
    if let rule = relationship.deleteRule { entries.append("delete: \(rule)") }
    entries += relationship.entries.map(print)
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
private func bareWord(_ value: ConstantDraft) -> String? {
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
private func yamlQuoted(_ value: ConstantDraft) -> String {
    let text = yamlText(value.text)
    return text.hasPrefix("\"") ? text : "\"\(text)\""
}

/// Returns a map of maps over several lines, each innermost value on one line.
private func block(_ notes: [NoteDraft], under key: String, indent: String) -> [String] {
    if notes.isEmpty { return [] }
    return ["\(indent)\(key):"]
        + notes.flatMap { note -> [String] in
            guard case .map(let inner) = note.value, !inner.isEmpty else { return ["\(indent)  \(print(note))"] }
            return ["\(indent)  \(yamlText(note.key)):"] + inner.map { "\(indent)    \(print($0))" }
        }
}

/// Returns a key with its value on one line.
private func print(_ note: NoteDraft) -> String { "\(yamlText(note.key)): \(print(note.value))" }

private func print(_ value: NoteDraft.Value) -> String {
    switch value {
    case .bare(let word): word
    case .text(let text): yamlText(text)
    case .list(let texts): "[" + texts.map(yamlText).joined(separator: ", ") + "]"
    case .map(let notes): notes.isEmpty ? "{}" : "{ " + notes.map(print).joined(separator: ", ") + " }"
    }
}
