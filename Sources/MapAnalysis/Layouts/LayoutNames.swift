/// The names that a layout gives to what a model stores, and the text of storage fingerprints. This is the only place that has them:
/// fingerprints and the lint rules about names need them before a model is placed, and a placement takes its names from here.
///
/// The layout makes a name if the model does not write one. A class, because each model has one and models are copied often.
package final class LayoutNames: Sendable {
    /// The name that `layout:` has in a model.
    package let layout: String
    /// Whether models can write names of tables and columns. Then two things can have one name.
    let areWritten: Bool
    /// The table in which mapc keeps its receipts; nil if they are not in a table of their own.
    package let receiptTable: String?
    /// The column of the key of an entity without a declared key.
    package let undeclaredKey: String
    /// The column that distinguishes the entities of a hierarchy.
    package let discriminator: String

    /// The table of a hierarchy, given its root.
    let table: @Sendable (EntityID, Model) -> String
    /// The column of an attribute.
    let column: @Sendable (Attribute, Model) -> String
    /// The column of a composite's leaf, given the attribute's column and the leaf's path.
    let leaf: @Sendable (_ column: String, _ path: [String]) -> String
    /// The columns of a to-one's foreign key, given its name and the columns of the key.
    package let reference: @Sendable (_ name: String, _ key: [String]) -> [String]
    /// The column of the positions in an ordered to-many.
    let position: @Sendable (Relationship, Model) -> String
    /// The join table of a many-to-many, given its stored side.
    let join: @Sendable (Relationship, Model) -> Relationship.Through
    /// An index of a table, given its owner and its columns.
    package let index: @Sendable (_ owner: String, _ columns: [String]) -> String
    /// Everything that decides how an entity's rows are stored.
    let storageText: @Sendable (Entity, Model, StorageDetail) -> CanonicalText

    init(
        _ layout: String, areWritten: Bool, receiptTable: String?, undeclaredKey: String, discriminator: String,
        table: @escaping @Sendable (EntityID, Model) -> String, column: @escaping @Sendable (Attribute, Model) -> String,
        leaf: @escaping @Sendable (_ column: String, _ path: [String]) -> String,
        reference: @escaping @Sendable (_ name: String, _ key: [String]) -> [String],
        position: @escaping @Sendable (Relationship, Model) -> String,
        join: @escaping @Sendable (Relationship, Model) -> Relationship.Through,
        index: @escaping @Sendable (_ owner: String, _ columns: [String]) -> String,
        storageText: @escaping @Sendable (Entity, Model, StorageDetail) -> CanonicalText
    ) {
        self.layout = layout
        self.areWritten = areWritten
        self.receiptTable = receiptTable
        self.undeclaredKey = undeclaredKey
        self.discriminator = discriminator
        self.table = table
        self.column = column
        self.leaf = leaf
        self.reference = reference
        self.position = position
        self.join = join
        self.index = index
        self.storageText = storageText
    }
}

extension LayoutNames {
    /// The names of every layout.
    package static let all: [LayoutNames] = [.tables, .coreData]
    /// The layout of models that name none. Storage fingerprints do not contain its name.
    package static let usual = tables

    /// Returns the names of a layout, or nil if there is no such layout.
    static func named(_ layout: String) -> LayoutNames? { all.first { $0.layout == layout } }
}

// The names of one model.
extension Model {
    /// The table in which the rows of an entity are.
    package func table(of entity: EntityID) -> String { names.table(root(of: entity), self) }

    /// Returns the columns of an attribute or a to-one; none if the row has none.
    package func columns(of id: PropertyID) -> [String] {
        switch self[id] {
        case .attribute(let attribute):
            guard !attribute.isTransient else { return [] }
            let column = names.column(attribute, self)
            guard case .composite(_, let name) = attribute.type.value, let composite = composite(name) else { return [column] }
            return composite.leaves.map { names.leaf(column, $0.path) }
        case .relationship(let relationship):
            guard !relationship.isMany else { return [] }
            if !relationship.columns.isEmpty { return relationship.columns }
            let key = self[root(of: relationship.destination)].key.flatMap { columns(of: $0) }
            return names.reference(relationship.name, key.isEmpty ? [undeclaredKey(of: relationship.destination)] : key)
        }
    }
}
