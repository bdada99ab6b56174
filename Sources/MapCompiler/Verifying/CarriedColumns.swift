import MapAnalysis
import MapPlan
import MapPlanning

/// The columns of a table whose values a mapping copies as they are stored. The interpreter need not be asked for them row by row: by its rules, the copy is the
/// old value.
struct CarriedColumns {
    enum Content {
        /// The value of the old row's column at this place.
        case copied(Int, Column.Affinity)
        /// The reference of the old row at this place, to a row that keeps its key if it exists.
        case reference(Int, Column.Affinity)
        case constant(StoredValue)
        case interpreted

        /// Returns the value of an old row; null if it is interpreted.
        func value(of values: [StoredValue]) -> StoredValue {
            switch self {
            case .copied(let place, let affinity), .reference(let place, let affinity): affinity.kept(values[place])
            case .constant(let value): value
            case .interpreted: .null
            }
        }

        var isInterpreted: Bool { if case .interpreted = self { true } else { false } }
    }

    /// In the order of the table's columns.
    var contents: [Content]
    /// The properties of the other columns.
    var interpreted: Set<PropertyID>
    /// Whether every old row becomes a row, so that the rows need not be interpreted either if there are no other columns.
    var takesEveryRow: Bool

    /// Whether nothing has to be interpreted.
    var isWhole: Bool { takesEveryRow && contents.allSatisfy { !$0.isInterpreted } }

    /// The places of references that are kept if their row exists.
    var references: [Int] { contents.indices.filter { if case .reference = contents[$0] { true } else { false } } }

    /// `nil` if the rows of the mapping are not made one from one.
    init?(_ entityMapping: EntityMapping, _ table: PlacedTable, of rows: ExpectedRows) {
        guard let source = entityMapping.source, entityMapping.makesOneOfOne, rows.interpreter.keepsKeys(of: entityMapping.id),
            rows.source.model.concreteKinds(of: source) == [source]
        else { return nil }
        let old = rows.source.table(of: source)
        let home = CarriedHome(rows: rows, old: old, entityMapping: entityMapping)
        contents = table.columns.map(home.content)
        interpreted = []
        for (column, content) in zip(table.columns, contents) {
            guard content.isInterpreted else { continue }
            interpreted.formUnion(column.roles.compactMap(\.property))
            // A row has a place among those whose to-one refers to the same row.
            for case .position(let toMany) in column.roles {
                if let toOne = rows.destination.model[toMany].relationship?.inverse { interpreted.insert(toOne) }
            }
        }
        takesEveryRow = entityMapping.condition == nil && !entityMapping.leavesOutNil && old.role == .entity(source)
    }
}

/// Finds where the values of a mapping's columns are in the old table.
private struct CarriedHome {
    let rows: ExpectedRows
    let old: PlacedTable
    let entityMapping: EntityMapping

    func content(of column: PlacedColumn) -> CarriedColumns.Content {
        guard column.roles.count == 1 else { return .interpreted }
        switch column.role {
        case .rowID: return place(of: .rowID, like: column).map { .copied($0, column.affinity) } ?? .interpreted
        case .discriminator: return .constant(rows.destination.kind(of: entityMapping.destination))
        case .leaf(let leaf):
            guard let property = entityMapping[leaf.property], case .carried(let origin) = property.source, !property.isOfItem,
                let home = rows.source.model.leaf(origin, like: leaf, of: rows.destination.model)
            else { return .interpreted }
            return place(of: .leaf(home), like: column).map { .copied($0, column.affinity) } ?? .interpreted
        case .reference(let toOne, 0):
            guard let property = entityMapping[toOne], case .carried(let origin) = property.source, !property.isOfItem,
                rows.keepsEveryTarget(of: origin, toOne), let place = place(of: .reference(origin, 0), like: column)
            else { return .interpreted }
            return .reference(place, column.affinity)
        case .position(let toMany):
            guard let toOne = rows.destination.model[toMany].relationship?.inverse, let property = entityMapping[toOne], !property.isOfItem,
                rows.mapping.keepsPlaces(toOne, in: entityMapping), let origin = property.followedToOne,
                let former = rows.source.model[origin].relationship?.inverse, let place = place(of: .position(former), like: column)
            else { return .interpreted }
            return .copied(place, column.affinity)
        case .reference, .changeCount, .referenceKind, .joinSource, .joinDestination: return .interpreted
        }
    }

    /// Returns the place of the old column if it has values of the same form.
    private func place(of role: PlacedColumn.Role, like column: PlacedColumn) -> Int? {
        old.columns.firstIndex { other in
            other.roles.contains(role) && other.affinity == column.affinity && other.coding.representation == column.coding.representation
                && CanonicalClass(other.coding.type) == CanonicalClass(column.coding.type)
        }
    }
}

extension ExpectedRows {
    /// Whether every row to which a carried to-one may refer becomes one row with the same key, and no other row gets a key.
    fileprivate func keepsEveryTarget(of origin: PropertyID, _ toOne: PropertyID) -> Bool {
        guard let old = source.model[origin].relationship?.destination, let new = destination.model[toOne].relationship?.destination,
            source.reference(origin).count == 1, destination.reference(toOne).count == 1, source.matching(origin) == .bytes,
            destination.matching(toOne) == .bytes
        else { return false }
        return keepsEveryRow(of: old, as: new)
    }

    /// Whether every row of an entity becomes one row of another with the same whole number as its key, and no other row gets a key.
    func keepsEveryRow(of old: EntityID, as new: EntityID) -> Bool {
        guard source.model.concreteKinds(of: source.model.root(of: old)) == [old], destination.model.root(of: new) == new,
            source.table(of: old).rowIDColumn != nil, destination.table(of: new).rowIDColumn != nil
        else { return false }
        let makers = mapping.makers(of: new)
        guard makers.count == 1, let maker = makers.first, maker.source == old, maker.makesOneOfOne, maker.condition == nil else {
            return false
        }
        return !maker.leavesOutNil && maker.literalRows.isEmpty && interpreter.keepsKeys(of: maker.id)
    }
}

extension EntityMapping {
    /// Whether each row that it takes becomes one row.
    fileprivate var makesOneOfOne: Bool { elements == nil && distinct.isEmpty && unites.count <= 1 }
}
