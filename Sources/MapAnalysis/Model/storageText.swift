/// How much a storage text says of a column.
enum StorageDetail {
    /// What its values stand for.
    case values
    /// Only what can be seen without knowing that.
    case looks
}

/// What decides how an entity's rows lie in a store: tables, columns, keys, references, uniques and indexes under their effective
/// names. Two versions with equal texts need no step between them.
func storageText(of entity: Entity, in model: Model, showing detail: StorageDetail = .values) -> CanonicalText {
    var text = CanonicalText("mapc.model/1 table")
    text.name(model.tableName(of: entity.id))
    if model.isInHierarchy(entity.id) {
        text.line("kind"); text.name(entity.name)
        if entity.isAbstract { text.word("abstract") }
    }
    if let modifier = entity.hashModifier { text.line("hashModifier"); text.name(modifier) }
    text.line("key"); text.names(model.keyColumnNames(of: entity.id))
    var lines: [CanonicalText] = []
    for property in entity.declared {
        switch property {
        case .attribute(let attribute): lines += storageLines(of: attribute, in: model, showing: detail)
        case .relationship(let relationship): lines += storageLines(of: relationship, in: model)
        }
    }
    lines += entity.unique.map { constraint in
        var line = CanonicalText("unique")
        line.names(constraint.properties.flatMap(model.columnNames(of:)).sorted())
        return line
    }
    lines += entity.indexes.map { index in
        var line = CanonicalText("index")
        for part in index.parts {
            line.names(model.columnNames(of: part.property))
            if part.isDescending { line.word("desc") }
        }
        return line
    }
    text.append(lines: lines.sortedLines())
    return text
}

private func storageLines(of attribute: Attribute, in model: Model, showing detail: StorageDetail) -> [CanonicalText] {
    let columns = model.columnNames(of: attribute.id)
    if case .composite(_, let name) = attribute.type.value, let composite = model.composite(name) {
        return zip(columns, composite.leaves).map { column, leaf in
            var line = CanonicalText("column")
            line.name(column)
            line.storage(leaf.type.value, leaf.representation, showing: detail)
            if !attribute.type.isOptional, !leaf.type.isOptional { line.word("required") }
            return line
        }
    }
    return columns.map { column in
        var line = CanonicalText("column")
        line.name(column)
        line.storage(attribute.type.value, attribute.representation, showing: detail)
        if !attribute.type.isOptional { line.word("required") }
        if let value = attribute.defaultValue { line.word("default"); line.value(value) }
        if let type = attribute.declaredType { line.word("declared"); line.name(type) }
        if let modifier = attribute.hashModifier { line.word("hashModifier"); line.name(modifier) }
        return line
    }
}

private func storageLines(of relationship: Relationship, in model: Model) -> [CanonicalText] {
    var lines: [CanonicalText] = []
    func target(_ line: inout CanonicalText) {
        line.word("to"); line.name(model.tableName(of: relationship.destination))
        line.names(model.keyColumnNames(of: relationship.destination))
    }
    if model.holdsReference(relationship.id) {
        var line = CanonicalText("reference")
        line.names(model.columnNames(of: relationship.id))
        target(&line)
        if !relationship.isOptional { line.word("required") }
        line.word("delete"); line.word(relationship.deleteRule.rawValue)
        if let type = relationship.declaredType { line.word("declared"); line.name(type) }
        lines.append(line)
    }
    if model.isManyToMany(relationship), model.storedSide(of: relationship.id) == relationship.id {
        let join = model.joinTable(of: relationship)
        var line = CanonicalText("join")
        line.name(join.table)
        line.word("source"); line.names(join.source)
        line.word("destination"); line.names(join.destination)
        target(&line)
        lines.append(line)
    }
    if relationship.isOrdered {
        var line = CanonicalText("position")
        line.name(model.positionColumnName(of: relationship))
        target(&line)
        lines.append(line)
    }
    if let modifier = relationship.hashModifier {
        var line = CanonicalText("hashModifier")
        line.name(relationship.name)
        line.name(modifier)
        lines.append(line)
    }
    return lines
}

extension CanonicalText {
    /// What lies in a column: the storage class, and what it stands for where that is declared.
    mutating func storage(_ type: ValueType, _ representation: Representation, showing detail: StorageDetail) {
        switch (representation, detail) {
        case (.plain, _): word(type.storageClass)
        case (_, .looks): word(representation.storageClass)
        case (_, .values): spell(representation)
        }
    }

    /// A representation where it is not the one that the type has by itself.
    mutating func representation(_ representation: Representation) {
        switch representation {
        case .plain, .date(.iso8601), .uuid(.text), .decimal(.text): break
        default:
            word("stored")
            spell(representation)
        }
    }

    private mutating func spell(_ representation: Representation) {
        switch representation {
        case .plain: word("plain")
        case .date(let form): word("date"); word(form.rawValue)
        case .uuid(let form): word("uuid"); word(form.rawValue)
        case .decimal(.text): word("decimal text")
        case .decimal(.real): word("decimal real")
        case .decimal(.numeric): word("decimal numeric")
        case .decimal(.integer(let scale)): word("decimal integer"); word(String(scale))
        case .cases(let cases):
            word("cases")
            append(
                lines: cases.map { form in
                    var line = CanonicalText()
                    line.name(form.name)
                    switch form.stored {
                    case .integer(let number): line.word(String(number))
                    case .text(let bytes): line.value(.text(bytes))
                    case .null, .real, .blob: line.word("none")
                    }
                    return line
                }.sortedLines())
        }
    }

    mutating func type(_ type: ExpressionType) {
        word("type")
        switch type.value {
        case .enumeration(_, let name): word("enum"); self.name(name)
        case .composite(_, let name): word("composite"); self.name(name)
        default: word(type.value.word)
        }
        if type.isOptional { word("optional") }
    }
}

extension ValueType {
    /// What a column of the type holds when nothing is declared about it.
    fileprivate var storageClass: StaticString {
        switch self {
        case .boolean, .int16, .int32, .int64: "integer"
        case .float, .double: "real"
        case .data, .transformable: "blob"
        default: "text"
        }
    }
}

extension Representation {
    /// What a column in this representation holds.
    fileprivate var storageClass: StaticString {
        switch self {
        case .plain, .date(.iso8601), .uuid(.text), .decimal(.text): "text"
        case .date(.unix), .date(.unixms), .decimal(.integer): "integer"
        case .date(.julian), .date(.reference2001), .decimal(.real): "real"
        case .uuid(.blob): "blob"
        case .decimal(.numeric): "numeric"
        case .cases(let cases): cases.allSatisfy { if case .integer = $0.stored { true } else { false } } ? "integer" : "text"
        }
    }
}
