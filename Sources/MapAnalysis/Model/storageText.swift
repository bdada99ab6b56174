/// How much of a column a storage text contains.
enum StorageDetail {
    /// The meaning of its values.
    case values
    /// Only what can be seen without knowing their meaning.
    case looks
}

/// Returns the text of everything that decides how an entity's rows are stored in tables: tables, columns, keys, references, uniques and
/// indexes under their effective names. Two versions with equal texts need no step between them. A layout without such tables has its own.
func tableText(of entity: Entity, in model: Model, showing detail: StorageDetail) -> CanonicalText {
    var text = CanonicalText("mapc.model/1 table")
    text.name(model.tableName(of: entity.id))
    if model.isInHierarchy(entity.id) {
        text.line("kind"); text.name(entity.name)
        if entity.isAbstract { text.word("abstract") }
    }
    if let modifier = entity.hashModifier { text.line("hashModifier"); text.name(modifier) }
    text.line("key"); text.names(model.keyColumnNames(of: entity.id))
    text.sortedLines { text in
        for property in entity.declared {
            switch property {
            case .attribute(let attribute): text.storageLines(of: attribute, in: model, showing: detail)
            case .relationship(let relationship): text.storageLines(of: relationship, in: model)
            }
        }
        for constraint in entity.unique {
            text.line("unique")
            text.names(constraint.parts.flatMap(model.columnNames(of:)).sorted())
        }
        for index in entity.indexes {
            text.line("index")
            for part in index.parts {
                text.names(model.columnNames(of: part))
                if part.isDescending { text.word("desc") }
            }
        }
    }
    return text
}

extension CanonicalText {
    fileprivate mutating func storageLines(of attribute: Attribute, in model: Model, showing detail: StorageDetail) {
        let columns = model.columnNames(of: attribute)
        if case .composite(_, let type) = attribute.type.value, let composite = model.composite(type) {
            for (column, leaf) in zip(columns, composite.leaves) {
                line("column")
                name(column)
                storage(leaf.type.value, leaf.representation, showing: detail)
                if !attribute.type.isOptional, !leaf.type.isOptional { word("required") }
            }
            return
        }
        for column in columns {
            line("column")
            name(column)
            storage(attribute.type.value, attribute.representation, showing: detail)
            if !attribute.type.isOptional { word("required") }
            if let value = attribute.defaultValue { word("default"); self.value(value) }
            if let type = attribute.declaredType { word("declared"); name(type) }
            if let modifier = attribute.hashModifier { word("hashModifier"); name(modifier) }
        }
    }

    fileprivate mutating func storageLines(of relationship: Relationship, in model: Model) {
        if model.holdsReference(relationship) {
            line("reference")
            names(model.columnNames(of: relationship))
            target(of: relationship, in: model)
            if !relationship.isOptional { word("required") }
            word("delete"); word(relationship.deleteRule.rawValue)
            if let type = relationship.declaredType { word("declared"); name(type) }
        }
        if model.isManyToMany(relationship), model.storedSide(of: relationship) == relationship.id {
            let join = model.joinTable(of: relationship)
            line("join")
            name(join.table)
            word("source"); names(join.source)
            word("destination"); names(join.destination)
            target(of: relationship, in: model)
        }
        if relationship.isOrdered {
            line("position")
            name(model.positionColumnName(of: relationship))
            target(of: relationship, in: model)
        }
        if let modifier = relationship.hashModifier {
            line("hashModifier")
            name(relationship.name)
            name(modifier)
        }
    }

    private mutating func target(of relationship: Relationship, in model: Model) {
        word("to"); name(model.tableName(of: relationship.destination))
        names(model.keyColumnNames(of: relationship.destination))
    }
}

extension CanonicalText {
    /// Writes the content of a column: the storage class, or its declared form.
    mutating func storage(_ type: ValueType, _ representation: Representation, showing detail: StorageDetail) {
        switch (representation, detail) {
        case (.plain, _): word(type.storageClass)
        case (_, .looks): word(representation.storageClass)
        case (_, .values): spell(representation)
        }
    }

    /// Writes a representation, if it is not the type's default.
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
        case .date(let form):
            word("date"); word(form.word)
            if case .sql(let sql) = form { word(sql.digits.map(String.init) ?? "auto"); word(String(sql.zone)) }
        case .uuid(let form): word("uuid"); word(form.rawValue)
        case .decimal(.text): word("decimal text")
        case .decimal(.real): word("decimal real")
        case .decimal(.numeric): word("decimal numeric")
        case .decimal(.integer(let scale)): word("decimal integer"); word(String(scale))
        case .cases(let cases):
            word("cases")
            sortedLines { text in
                for form in cases {
                    text.line()
                    text.name(form.name)
                    switch form.stored {
                    case .integer(let number): text.word(String(number))
                    case .text(let bytes): text.value(.text(bytes))
                    case .null, .real, .blob: text.word("none")
                    }
                }
            }
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
    /// The storage class of a column of the type if no form is declared.
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
    /// The storage class of a column in this representation.
    fileprivate var storageClass: StaticString {
        switch self {
        case .plain, .date(.iso8601), .date(.sql), .date(.day), .uuid(.text), .decimal(.text): "text"
        case .date(.unix), .date(.unixms), .decimal(.integer): "integer"
        case .date(.julian), .date(.reference2001), .decimal(.real): "real"
        case .uuid(.blob): "blob"
        case .decimal(.numeric): "numeric"
        case .cases(let cases): cases.allSatisfy { if case .integer = $0.stored { true } else { false } } ? "integer" : "text"
        }
    }
}
