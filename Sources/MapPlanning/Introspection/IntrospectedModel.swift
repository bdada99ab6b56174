/// A model on its way from a store to a file: what will be written, and what not, with the reason.
struct IntrospectedModel {
    var enums: [IntrospectedEnum] = []
    var entities: [IntrospectedEntity] = []
    /// About what has no entity.
    var remarks: [IntrospectedRemark] = []
}

struct IntrospectedEnum: Equatable {
    var name: String
    var cases: [String]
}

struct IntrospectedEntity {
    var name: String
    /// `nil` where the table is called like the entity.
    var table: String?
    var key: [String] = []
    var attributes: [IntrospectedAttribute] = []
    var relationships: [IntrospectedRelationship] = []
    var unique: [[String]] = []
    var indexes: [[(property: String, isDescending: Bool)]] = []
    /// What the table looks like, for people.
    var comments: [String] = []
    /// What of the table is left to the store.
    var remarks: [IntrospectedRemark] = []
}

struct IntrospectedAttribute {
    var name: String
    var type: String
    var isOptional: Bool
    /// As the value of `stored:`.
    var stored: String?
    /// `nil` where the column is called like the attribute.
    var column: String?
    /// Where the layout's own would have another affinity.
    var declaredType: String?
    /// What its values look like, for people.
    var comment: String?
    /// As a constant of the language.
    var defaultValue: IntrospectedDefault?
}

struct IntrospectedDefault {
    var text: String
    /// A text, which a bare word may only stand for if it is one word.
    var isText: Bool
}

struct IntrospectedRelationship {
    var name: String
    var destination: String
    var isMany: Bool
    var isOptional = false
    var columns: [String] = []
    var declaredType: String?
    var inverse: String?
    var deleteRule: String?
}

/// Something of a store that a model has no words for.
struct IntrospectedRemark: Equatable {
    /// What it is, in the words of the note that lists all of a kind.
    enum Kind: String, CaseIterable {
        case table = "tables"
        case autoincrement = "AUTOINCREMENT"
        case strict = "STRICT"
        case anyColumn = "columns of values of any kind"
        case computed = "generated columns"
        case defaultValue = "computed defaults"
        case check = "CHECK conditions"
        case index = "indexes and UNIQUE constraints"
        case foreignKey = "foreign keys"
        case rule = "ON DELETE, ON UPDATE, MATCH and DEFERRABLE"
        case collation = "collations"
        case trigger = "triggers"
        case view = "views"
    }

    var kind: Kind
    /// `item`, or `item.price`.
    var name: String
    /// The comment of the model about it; `nil` where there is none.
    var text: String?
}
