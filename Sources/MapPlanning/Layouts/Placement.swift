package import MapAnalysis
package import MapPlan

/// Where a model is stored: its tables, columns and keys. Planning reads nothing else about storage.
///
/// A `StorageLayout` makes it from the model. What the model leaves to the store, such as the spelling of names, comes from the store's
/// schema.
///
/// A class, because each expression that is lowered asks two of them, and copies of a model are long.
package final class Placement: Sendable {
    package let model: Model
    /// Entity tables in the order of the model's roots, then join tables.
    package let tables: [PlacedTable]
    /// The index in `tables` of the table of each entity's hierarchy, by `EntityID.index`.
    private let tableIndexes: [Int]
    /// The index in `tables` of each join table, by the relationship that is first in the model.
    let joinIndexes: [PropertyID: Int]
    private let discriminators: [PlacedColumn?]
    /// The tables that are the same in the neighbouring version's placement.
    let shared: SharedTables
    /// The tables and indexes of the store; nil if the model was placed without one.
    let places: SchemaPlaces?
    /// What the kind column contains for each entity, by index; empty if that is the entity's name.
    private let kinds: [StoredValue]

    init(
        model: Model, tables: [PlacedTable], tableIndexes: [Int], joinIndexes: [PropertyID: Int], shared: SharedTables = SharedTables(),
        places: SchemaPlaces? = nil, kinds: [StoredValue] = []
    ) {
        self.model = model
        self.tables = tables
        self.tableIndexes = tableIndexes
        self.joinIndexes = joinIndexes
        self.shared = shared
        self.places = places
        self.kinds = kinds
        self.discriminators = tables.map { $0.columns.first { $0.role == .discriminator } }
    }

    package func table(of entity: EntityID) -> PlacedTable { tables[tableIndexes[entity.index]] }

    /// Returns the placement with these collations, by table and column. All other columns compare by their bytes.
    func comparing(by collations: [FoldedName: [FoldedName: String]]) -> Placement {
        var tables = tables
        for table in tables.indices {
            for column in tables[table].columns.indices {
                let name = tables[table].columns[column].name
                tables[table].columns[column].collation =
                    collations[foldedName(tables[table].name)]?[foldedName(name)] ?? PlacedColumn.byBytes
            }
        }
        return with(tables)
    }

    /// Returns the placement with other tables in the same order.
    func with(_ tables: [PlacedTable]) -> Placement {
        Placement(
            model: model, tables: tables, tableIndexes: tableIndexes, joinIndexes: joinIndexes, shared: shared, places: places, kinds: kinds
        )
    }

    /// Returns the index of the entity's table in `tables`.
    func tableIndex(of entity: EntityID) -> Int { tableIndexes[entity.index] }

    /// Returns the key's columns in key order. An entity without a key of its own has one column, `id`.
    package func key(of entity: EntityID) -> [PlacedColumn] {
        tables[tableIndexes[entity.index]].keyColumns
    }

    /// Returns the column that distinguishes the entities of a hierarchy, if there is one. Its values are the entities' names.
    package func discriminator(of entity: EntityID) -> PlacedColumn? { discriminators[tableIndexes[entity.index]] }

    /// Returns what the kind column contains in rows of a concrete entity.
    package func kind(of entity: EntityID) -> StoredValue { kinds.isEmpty ? .text(model[entity].name) : kinds[entity.index] }

    /// The condition that a row of the entity's table is of the entity. It does not hold for a row of an unknown kind.
    package func isKind(of entity: EntityID, _ alias: String) -> Condition {
        guard let discriminator = discriminator(of: entity) else { return .constant(true) }
        return .member(
            .column(alias: alias, name: discriminator.name), of: model.concreteKinds(of: entity).map { .constant(kind(of: $0)) },
            orNil: false, comparing: kinds.isEmpty ? .text : .plain)
    }

    /// Returns the column of an attribute or of a composite's leaf, or `nil` if it is transient.
    package func column(_ leaf: LeafID) -> PlacedColumn? { column(.leaf(leaf), of: leaf.property) }

    /// Returns the foreign key columns of a to-one, in the order of the destination's key. Empty if the inverse has the columns.
    package func reference(_ toOne: PropertyID) -> [PlacedColumn] {
        var columns: [PlacedColumn] = []
        while let column = column(.reference(toOne, columns.count), of: toOne) { columns.append(column) }
        return columns
    }

    /// Returns the position column of an ordered to-many: on the many side, or in its join table.
    package func position(_ toMany: PropertyID) -> PlacedColumn? {
        guard home(of: toMany) != nil else { return nil }
        return model[toMany].relationship?.inverse.flatMap { column(.position(toMany), of: $0) } ?? join(toMany)?.position
    }

    /// Returns the index in `tables` of the table of a property's entity, or `nil` for a property of another model.
    private func home(of property: PropertyID) -> Int? {
        tableIndexes.indices.contains(property.entity.index) ? tableIndexes[property.entity.index] : nil
    }

    /// Returns the column with this role in the table of a property's entity.
    private func column(_ role: PlacedColumn.Role, of property: PropertyID) -> PlacedColumn? {
        guard let home = home(of: property) else { return nil }
        let columns = tables[home].columns
        // Columns are mostly in the order of the properties, after the key. The search begins there because every expression needs it.
        let start = min(property.index, columns.count)
        let place =
            columns[start...].firstIndex { $0.roles.contains(role) } ?? columns[..<start].firstIndex { $0.roles.contains(role) }
        return place.map { columns[$0] }
    }

    /// Whether the column is its table's single `INTEGER PRIMARY KEY`.
    func isRowID(_ column: PlacedColumn) -> Bool {
        switch column.role {
        case .leaf(let leaf): home(of: leaf.property).map { tables[$0].rowIDColumn?.role == column.role } ?? false
        case .reference(let toOne, _): home(of: toOne).map { tables[$0].rowIDColumn?.role == column.role } ?? false
        // Many tables have a column with this role.
        case .rowID: tables.contains { $0.rowIDColumn?.role == .rowID }
        case .discriminator, .changeCount, .referenceKind, .position, .joinSource, .joinDestination: false
        }
    }

    /// Returns the join table of a many-to-many, as seen from this side.
    package func join(_ relationship: PropertyID) -> PlacedJoin? {
        if let index = joinIndexes[relationship] { return PlacedJoin(table: tables[index], relationship: relationship, isFlipped: false) }
        guard let inverse = model[relationship].relationship?.inverse, let index = joinIndexes[inverse] else { return nil }
        return PlacedJoin(table: tables[index], relationship: relationship, isFlipped: true)
    }
}

/// A table that a model needs.
package struct PlacedTable: Sendable {
    package enum Role: Sendable, Hashable {
        /// The table of a hierarchy, by its root.
        case entity(EntityID)
        /// The pairs of a many-to-many, by the relationship that is first in the model.
        case join(PropertyID)
    }

    package var name: String
    package var role: Role
    package var columns: [PlacedColumn]
    /// The indexes of the key's columns in `columns`, in key order.
    package var key: [Int]
    package var foreignKeys: [ForeignKey]
    package var indexes: [PlacedIndex]
    package var isWithoutRowID: Bool
    /// Whether the key of a table of pairs has the order that the layout gives it, as Core Data's does.
    var ordersKeyOfPairs = false
    /// Whether only the name and the key are placed, because nothing else was requested.
    var isKeyAlone = false
    /// Where the store keeps the greatest key that the table ever had; nil if only the rows know it.
    package var greatestKey: KeptKey?

    /// The name as a key of sets and dictionaries.
    var folded: FoldedName { foldedName(name) }

    package func column(_ name: String) -> PlacedColumn? { columns.indices.first { sameName(columns[$0].name, name) }.map { columns[$0] } }

    /// The columns that the table's declaration has.
    var declaredColumns: [PlacedColumn] { columns.filter { !$0.isHidden } }

    /// Whether the table has no primary key, and its rows are found by an undeclared rowid.
    package var hasHiddenKey: Bool { key.contains { columns[$0].isHidden } }

    package var keyColumns: [PlacedColumn] { key.map { columns[$0] } }

    /// The column that is the rowid: a single `INTEGER PRIMARY KEY`.
    package var rowIDColumn: PlacedColumn? {
        guard !isWithoutRowID, key.count == 1, sameName(columns[key[0]].declaredType, "integer"), !columns[key[0]].isDescendingKey
        else { return nil }
        return columns[key[0]]
    }
}

/// A column that a model needs.
package struct PlacedColumn: Sendable {
    package enum Role: Sendable, Hashable {
        /// The `id` of an entity without a declared key.
        case rowID
        case discriminator
        /// How often Core Data has saved the row.
        case changeCount
        case leaf(LeafID)
        /// Part `n` of the foreign key of a to-one.
        case reference(PropertyID, Int)
        /// The kind of the row to which a to-one refers, as that row's own kind column has it.
        case referenceKind(PropertyID)
        /// The position in an ordered to-many: on the many side, or in a join table.
        case position(PropertyID)
        /// Part `n` of a join table's reference to the side that owns the table, or to the other side.
        case joinSource(Int)
        case joinDestination(Int)

        /// The property of which the column stores the value, or a part of it.
        package var property: PropertyID? {
            switch self {
            case .leaf(let leaf): leaf.property
            case .reference(let toOne, _), .referenceKind(let toOne): toOne
            case .position(let toMany): toMany
            case .rowID, .discriminator, .changeCount, .joinSource, .joinDestination: nil
            }
        }
    }

    package var name: String
    /// What the column stores. It has several roles if an attribute's column is a foreign key too, or if a tenant is part of two foreign
    /// keys.
    package private(set) var roles: [Role]
    package var declaredType: String {
        didSet { affinity = Column.Affinity(declaredType: declaredType) }
    }
    package private(set) var affinity: Column.Affinity
    package var isNotNull: Bool
    /// The value of DEFAULT, in stored form.
    package var defaultValue: StoredValue?
    /// How the column's values are read and written.
    package var coding: ColumnCoding
    /// How the store compares the column's texts: `BINARY`, `NOCASE`, `RTRIM` or an application's own collation. No model declares it.
    package var collation = Self.byBytes
    package static let byBytes = "BINARY"
    /// Whether the column is an undeclared rowid of a table that another program made without a primary key.
    package var isHidden = false
    /// Whether the store declares it as `INTEGER PRIMARY KEY DESC`, which is not the rowid.
    package var isDescendingKey = false

    init(name: String, role: Role, declaredType: String, isNotNull: Bool, defaultValue: StoredValue?, coding: ColumnCoding) {
        self.name = name
        roles = [role]
        self.declaredType = declaredType
        affinity = Column.Affinity(declaredType: declaredType)
        self.isNotNull = isNotNull
        self.defaultValue = defaultValue
        self.coding = coding
    }

    /// The column's first role.
    package var role: Role { roles[0] }

    /// Adds the roles of another column that turned out to be this one.
    mutating func join(_ other: PlacedColumn) {
        roles += other.roles
        isNotNull = isNotNull || other.isNotNull
        defaultValue = defaultValue ?? other.defaultValue
    }
}

/// How the values of a column are read and written: their type and their representation.
package struct ColumnCoding: Sendable, Hashable {
    package var type: ValueType
    package var representation: Representation

    package init(_ type: ValueType, _ representation: Representation = .plain) {
        self.type = type
        self.representation = representation
    }
}

/// An index that a model needs.
package struct PlacedIndex: Sendable, Hashable {
    package struct Part: Sendable, Hashable {
        package var column: String
        package var isDescending: Bool
    }

    package var name: String
    package var isUnique: Bool
    package var parts: [Part]
}
