/// A model on its way from a store to a file: what will be written, and what not, with the reason.
struct IntrospectedModel {
    var entities: [IntrospectedEntity] = []
    /// About what has no entity.
    var remarks: [String] = []
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
    /// What of the table is left to the store.
    var remarks: [String] = []
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
