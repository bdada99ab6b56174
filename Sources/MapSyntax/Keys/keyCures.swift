// What to write for keys of other tools that are no keys here.
extension EntityKey {
    static func cure(of word: String) -> String? {
        switch word {
        case "representedClassName", "class": "write 'coreData: { class: … }'"
        case "codeGenerationType": "remove it: mapc generates no classes"
        case "foreignKeys", "foreign_keys": "write a relationship"
        default: nil
        }
    }

    /// An entity that is one level too deep has keys of an entity itself.
    static func cure(of pair: YAMLPair) -> String? {
        guard case .mapping(let pairs, _) = pair.value.content,
            pairs.contains(where: { ["attributes", "relationships"].contains($0.key.text) })
        else {
            return cure(of: pair.key.text)
        }
        return "'\(pair.key.text)' looks like an entity: write it under 'entities', as far to the left as the entity around it"
    }
}

extension AttributeKey {
    static func cure(of word: String) -> String? {
        switch word {
        case "index", "indexed": "write 'indexes: …' under the entity"
        case "primary_key", "primaryKey", "isPrimaryKey": "write 'key: …' under the entity"
        case "autoincrement", "autoIncrement", "identity": "remove it: without 'key' mapc adds a key that counts"
        case "enum", "values", "cases": "write the cases under 'enums', and the name of the enum as the type"
        case "format": "remove it: the type says what a value is, such as date, uuid or uri"
        case "check": "write 'min: …', 'max: …' or 'pattern: …'"
        case "valueTransformerName", "transformer": "write 'coreData: { transformer: … }'"
        default: nil
        }
    }
}

extension RelationshipKey {
    static func cure(of word: String) -> String? {
        switch word {
        case "toMany", "hasMany": "write the entity in brackets after 'to', as in to: [Tag]"
        case "inverseEntity": "remove it: mapc finds the entity of the inverse"
        case "through_table": "write 'through: { table: … }'"
        default: nil
        }
    }
}

extension EntityMappingKey {
    static func cure(of word: String) -> String? {
        switch word {
        case "limit", "top": "leave rows out with 'where: …'"
        case "select", "columns": "remove it: mapc copies what keeps its name, and 'drop' lists what is lost"
        case "join", "joins", "leftJoin": "read another row through a relationship, as in $source.customer.name"
        case "customPolicy", "policy", "entityPolicy": "write under 'set' what the class computes"
        case "mappingType", "type", "copy": "remove it: mapc infers what is copied"
        default: nil
        }
    }
}

extension SQLKey {
    static func cure(of word: String) -> String? {
        ["up", "down", "statements", "run"].contains(word) ? "write 'before: …' or 'after: …'" : nil
    }
}
