/// A part of a store that a model cannot describe.
package struct StoreRemark: Equatable, Sendable {
    /// The kind of part, in the words of the note that lists all parts of a kind.
    package enum Kind: String, CaseIterable, Sendable {
        case table = "tables"
        case autoincrement = "AUTOINCREMENT"
        case strict = "STRICT"
        case descendingKey = "descending keys"
        case anyColumn = "columns with values of several types"
        case computed = "generated columns"
        case defaultValue = "computed defaults"
        case check = "CHECKs"
        case index = "indexes and UNIQUE constraints"
        case foreignKey = "foreign keys"
        case rule = "clauses of foreign keys"
        case collation = "collations"
        case trigger = "triggers"
        case view = "views"
    }

    package var kind: Kind
    /// `item`, or `item.price`.
    package var name: String
    /// The comment about it in the model; nil if there is none.
    package var text: String?

    package init(kind: Kind, name: String, text: String? = nil) {
        self.kind = kind
        self.name = name
        self.text = text
    }
}
