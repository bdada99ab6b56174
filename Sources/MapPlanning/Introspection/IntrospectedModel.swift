/// A model that is being made from a store: what the file will contain, and what it will not, with the reason.
struct IntrospectedModel {
    var enums: [IntrospectedEnum] = []
    var entities: [IntrospectedEntity] = []
    /// About parts of the store that do not become entities.
    var remarks: [IntrospectedRemark] = []
}

struct IntrospectedEnum: Equatable {
    var name: String
    var cases: [String]
}

struct IntrospectedEntity {
    var name: String
    /// Nil if the table has the entity's name.
    var table: String?
    var key: [String] = []
    var attributes: [IntrospectedAttribute] = []
    var relationships: [IntrospectedRelationship] = []
    var unique: [[String]] = []
    var indexes: [[(property: String, isDescending: Bool)]] = []
    /// Comments for people about the table and its values.
    var comments: [String] = []
    /// Remarks about the table's declarations that stay in the store and are not part of the model.
    var remarks: [IntrospectedRemark] = []
}

struct IntrospectedAttribute {
    var name: String
    var type: String
    var isOptional: Bool
    /// The value of `stored:`.
    var stored: String?
    /// Nil if the column has the attribute's name.
    var column: String?
    /// The column's type, if the layout's own type would have another affinity.
    var declaredType: String?
    /// A comment for people about the column's values.
    var comment: String?
    /// A constant of the language.
    var defaultValue: IntrospectedDefault?
}

struct IntrospectedDefault {
    var text: String
    /// Whether it is a text. Only a text of one word can be written without quotes.
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

/// A part of a store that a model cannot describe.
struct IntrospectedRemark: Equatable {
    /// The kind of part, in the words of the note that lists all parts of a kind.
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
    /// The comment about it in the model; nil if there is none.
    var text: String?
}
