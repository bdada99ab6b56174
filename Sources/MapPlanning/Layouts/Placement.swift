package import MapAnalysis
package import MapPlan

/// Where a model lives: which table, which columns, which key. All later planning asks only this.
///
/// Made by a `StorageLayout` from the model, and for what the model leaves to the store (spelling of names, a hierarchy's
/// discriminator) from the store's own schema.
package struct Placement: Sendable {
    package let model: Model
    /// Entity tables in the order of the model's roots, then join tables.
    package internal(set) var tables: [PlacedTable]
    /// By `EntityID.index`: index into `tables` of the table of the entity's hierarchy.
    private let tableIndexes: [Int]
    /// By join relationship (the side first in the model): index into `tables`.
    let joinIndexes: [PropertyID: Int]
    private let discriminators: [PlacedColumn?]
    /// What it shares with the placement of the version beside.
    let shared: SharedTables

    init(model: Model, tables: [PlacedTable], tableIndexes: [Int], joinIndexes: [PropertyID: Int], shared: SharedTables = SharedTables()) {
        self.model = model
        self.tables = tables
        self.tableIndexes = tableIndexes
        self.joinIndexes = joinIndexes
        self.shared = shared
        self.discriminators = tables.map { $0.columns.first { $0.role == .discriminator } }
    }

    package func table(of entity: EntityID) -> PlacedTable { tables[tableIndexes[entity.index]] }

    /// The same with these collations, by table and column, and no others.
    func comparing(by collations: [String: [String: String]]) -> Placement {
        var placement = self
        for table in tables.indices {
            for column in tables[table].columns.indices {
                let name = tables[table].columns[column].name
                placement.tables[table].columns[column].collation = collations[tables[table].name]?[name] ?? PlacedColumn.byBytes
            }
        }
        return placement
    }

    /// Where in `tables` the entity's table stands.
    func tableIndex(of entity: EntityID) -> Int { tableIndexes[entity.index] }

    /// The key's columns, in key order. One `id` where the entity has no key of its own.
    package func key(of entity: EntityID) -> [PlacedColumn] {
        tables[tableIndexes[entity.index]].keyColumns
    }

    /// The column that tells the kinds of a hierarchy apart, if there is one. Its values are the entities' names.
    package func discriminator(of entity: EntityID) -> PlacedColumn? { discriminators[tableIndexes[entity.index]] }

    /// The column of an attribute or of a composite's leaf; `nil` if it is transient.
    package func column(_ leaf: LeafID) -> PlacedColumn? { column(.leaf(leaf), of: leaf.property) }

    /// The foreign key columns of a to-one, in the order of the destination's key; empty for a to-one that is the inverse of one.
    package func reference(_ toOne: PropertyID) -> [PlacedColumn] {
        var columns: [PlacedColumn] = []
        while let column = column(.reference(toOne, columns.count), of: toOne) { columns.append(column) }
        return columns
    }

    /// The position column of an ordered to-many: on the many side, or in its join table.
    package func position(_ toMany: PropertyID) -> PlacedColumn? {
        guard home(of: toMany) != nil else { return nil }
        return model[toMany].relationship?.inverse.flatMap { column(.position(toMany), of: $0) } ?? join(toMany)?.position
    }

    /// Where the table of a property's entity stands; `nil` for one of a model that was put beside this one.
    private func home(of property: PropertyID) -> Int? {
        tableIndexes.indices.contains(property.entity.index) ? tableIndexes[property.entity.index] : nil
    }

    /// The column that is this in the table of a property's entity.
    private func column(_ role: PlacedColumn.Role, of property: PropertyID) -> PlacedColumn? {
        guard let home = home(of: property) else { return nil }
        let columns = tables[home].columns
        // Columns mostly stand as the properties do, with the key before them: this is asked once for every expression.
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
        // That one is in many tables.
        case .rowID: tables.contains { $0.rowIDColumn?.role == .rowID }
        case .discriminator, .position, .joinSource, .joinDestination: false
        }
    }

    /// The join table of a many-to-many, seen from either side.
    package func join(_ relationship: PropertyID) -> PlacedJoin? {
        if let index = joinIndexes[relationship] { return PlacedJoin(table: tables[index], relationship: relationship, isFlipped: false) }
        guard let inverse = model[relationship].relationship?.inverse, let index = joinIndexes[inverse] else { return nil }
        return PlacedJoin(table: tables[index], relationship: relationship, isFlipped: true)
    }
}

/// A table that a model needs.
package struct PlacedTable: Sendable {
    package enum Role: Sendable, Hashable {
        /// The table of a hierarchy: its root.
        case entity(EntityID)
        /// The pairs of a many-to-many: the side first in the model.
        case join(PropertyID)
    }

    package var name: String
    package var role: Role
    package var columns: [PlacedColumn]
    /// Indexes into `columns`, in key order.
    package var key: [Int]
    package var foreignKeys: [ForeignKey]
    package var indexes: [PlacedIndex]
    package var isWithoutRowID: Bool
    /// Whether more than name and key need not be right, since nobody asked for it.
    var isKeyAlone = false

    package func column(_ name: String) -> PlacedColumn? { columns.indices.first { sameName(columns[$0].name, name) }.map { columns[$0] } }

    /// The columns that stand in its declaration.
    var declaredColumns: [PlacedColumn] { columns.filter { !$0.isHidden } }

    /// Whether the table has no primary key, and its rows are found by a rowid that nobody declared.
    package var hasHiddenKey: Bool { key.contains { columns[$0].isHidden } }

    package var keyColumns: [PlacedColumn] { key.map { columns[$0] } }

    /// The column that is the rowid: a single `INTEGER PRIMARY KEY`.
    package var rowIDColumn: PlacedColumn? {
        guard !isWithoutRowID, key.count == 1, sameName(columns[key[0]].declaredType, "integer") else { return nil }
        return columns[key[0]]
    }
}

/// A column that a model needs.
package struct PlacedColumn: Sendable {
    package enum Role: Sendable, Hashable {
        /// The `id` that nobody declared.
        case rowID
        case discriminator
        case leaf(LeafID)
        /// Part `n` of the foreign key of a to-one.
        case reference(PropertyID, Int)
        /// The position of an ordered to-many: of the many side, or of a join table.
        case position(PropertyID)
        /// Part `n` of a join table's reference to the side that owns it, or to the other.
        case joinSource(Int)
        case joinDestination(Int)
    }

    package var name: String
    /// What the column is: several things where an attribute's column is a foreign key too, or a tenant is part of two foreign keys.
    package private(set) var roles: [Role]
    package var declaredType: String
    package var isNotNull: Bool
    /// For DEFAULT, in stored form.
    package var defaultValue: StoredValue?
    /// How its values are read and written.
    package var coding: ColumnCoding
    /// How the store compares its texts: `BINARY`, `NOCASE`, `RTRIM` or the application's own. No model says it.
    package var collation = Self.byBytes
    package static let byBytes = "BINARY"
    /// A rowid that no declaration mentions, of a table that others made without a primary key.
    package var isHidden = false

    init(name: String, role: Role, declaredType: String, isNotNull: Bool, defaultValue: StoredValue?, coding: ColumnCoding) {
        self.name = name
        roles = [role]
        self.declaredType = declaredType
        self.isNotNull = isNotNull
        self.defaultValue = defaultValue
        self.coding = coding
    }

    /// What it was first.
    package var role: Role { roles[0] }

    /// The same column of another model.
    func of(_ type: ValueType, _ role: (Role) -> Role) -> PlacedColumn {
        var column = self
        column.coding.type = type
        column.roles = roles.map(role)
        return column
    }

    /// Takes on what another column is that turned out to be this one.
    mutating func join(_ other: PlacedColumn) {
        roles += other.roles
        isNotNull = isNotNull || other.isNotNull
        defaultValue = defaultValue ?? other.defaultValue
    }

    package var affinity: Column.Affinity { Column.Affinity(declaredType: declaredType) }
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

/// A join table seen from one side.
package struct PlacedJoin: Sendable {
    package let table: PlacedTable
    package let relationship: PropertyID
    /// Whether `relationship` is the side that does not own the table.
    package let isFlipped: Bool

    /// The columns that point at the side of `relationship`.
    package var near: [PlacedColumn] { columns(nearSide: true) }
    /// The columns that point at its destination.
    package var far: [PlacedColumn] { columns(nearSide: false) }
    package var position: PlacedColumn? { table.columns.first { $0.role == .position(relationship) } }
    /// The position in the other side's order, if that is ordered.
    package var backPosition: PlacedColumn? {
        table.columns.first { if case .position(let side) = $0.role { side != relationship } else { false } }
    }

    private func columns(nearSide: Bool) -> [PlacedColumn] {
        table.columns.filter {
            switch $0.role {
            case .joinSource: nearSide != isFlipped
            case .joinDestination: nearSide == isFlipped
            default: false
            }
        }
    }
}
