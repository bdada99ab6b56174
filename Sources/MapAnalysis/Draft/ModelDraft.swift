/// A model that is being made from a store or from another tool's files: what the file will contain.
package struct ModelDraft: Sendable {
    /// Nil for the usual layout.
    package var layout: String?
    package var identifiers: [String]?
    /// The entries of `coreData:`.
    package var notes: [NoteDraft] = []
    package var enums: [EnumDraft] = []
    package var composites: [CompositeDraft] = []
    package var entities: [EntityDraft] = []
    /// About parts of the store that do not become entities.
    package var remarks: [StoreRemark] = []

    package init() {}
}

package struct EnumDraft: Equatable, Sendable {
    package var name: String
    package var cases: [String]

    package init(name: String, cases: [String]) {
        self.name = name
        self.cases = cases
    }
}

package struct CompositeDraft: Sendable {
    package var name: String
    package var attributes: [AttributeDraft]

    package init(name: String, attributes: [AttributeDraft]) {
        self.name = name
        self.attributes = attributes
    }
}

package struct EntityDraft: Sendable {
    package var name: String
    package var parent: String?
    package var isAbstract = false
    package var renamingID: String?
    /// Nil if the table has the entity's name.
    package var table: String?
    package var key: [String] = []
    package var attributes: [AttributeDraft] = []
    package var relationships: [RelationshipDraft] = []
    package var unique: [[String]] = []
    package var indexes: [IndexDraft] = []
    package var hashModifier: String?
    /// The entries of `coreData:`.
    package var notes: [NoteDraft] = []
    /// Comments for people about the table and its values.
    package var comments: [String] = []
    /// Remarks about the table's declarations that stay in the store and are not part of the model.
    package var remarks: [StoreRemark] = []

    package init(name: String) { self.name = name }
}

package struct IndexDraft: Sendable {
    package var name: String?
    package var parts: [(property: String, isDescending: Bool)]

    package init(name: String? = nil, parts: [(property: String, isDescending: Bool)]) {
        self.name = name
        self.parts = parts
    }
}

package struct AttributeDraft: Sendable {
    package var name: String
    package var type: String
    package var isOptional: Bool
    /// The value of `stored:`.
    package var stored: String?
    /// Nil if the column has the attribute's name.
    package var column: String?
    /// The column's type, if the layout's own type would have another affinity.
    package var declaredType: String?
    /// A comment for people about the column's values.
    package var comment: String?
    /// A constant of the language.
    package var defaultValue: ConstantDraft?
    /// Other keys, in the order in which they are written.
    package var entries: [NoteDraft] = []

    package init(
        name: String, type: String, isOptional: Bool, stored: String? = nil, column: String? = nil, declaredType: String? = nil,
        comment: String? = nil
    ) {
        self.name = name
        self.type = type
        self.isOptional = isOptional
        self.stored = stored
        self.column = column
        self.declaredType = declaredType
        self.comment = comment
    }
}

package struct ConstantDraft: Sendable {
    package var text: String
    /// Whether it is a text. Only a text of one word can be written without quotes.
    package var isText: Bool

    package init(text: String, isText: Bool) {
        self.text = text
        self.isText = isText
    }
}

package struct RelationshipDraft: Sendable {
    package var name: String
    package var destination: String
    package var isMany: Bool
    package var isOptional = false
    package var columns: [String] = []
    package var declaredType: String?
    package var inverse: String?
    package var deleteRule: String?
    /// Other keys, in the order in which they are written.
    package var entries: [NoteDraft] = []

    package init(name: String, destination: String, isMany: Bool, isOptional: Bool = false) {
        self.name = name
        self.destination = destination
        self.isMany = isMany
        self.isOptional = isOptional
    }
}

/// A key with its value: a word or a constant, a text, a list, or a map.
package struct NoteDraft: Sendable {
    package indirect enum Value: Sendable {
        /// Written as it is: `true`, `3`.
        case bare(String)
        case text(String)
        case list([String])
        case map([NoteDraft])
    }

    package var key: String
    package var value: Value

    package init(_ key: String, _ value: Value) {
        self.key = key
        self.value = value
    }
}
